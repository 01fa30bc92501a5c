package features;

import org.junit.platform.suite.api.*;

@Suite
@IncludeEngines("cucumber")
@SelectDirectories("globe-rules-features/features/fr")
class FrenchTest {
    @AfterSuite static void requireScenarios() { Steps.requireScenarios(); }
}
