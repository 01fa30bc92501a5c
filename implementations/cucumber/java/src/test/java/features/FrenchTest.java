package features;

import org.junit.platform.suite.api.*;

@Suite
@IncludeEngines("cucumber")
@SelectDirectories("../../../features/fr")
class FrenchTest {}
