package features;

import org.junit.platform.suite.api.*;

@Suite
@IncludeEngines("cucumber")
@SelectDirectories("globe-rules-features/features/en")
class EnglishTest {
    @AfterSuite static void requireScenarios() { Steps.requireScenarios(); }
}
