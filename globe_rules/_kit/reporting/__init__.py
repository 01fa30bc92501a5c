"""Reports of a run: JSON, JUnit, HTML page and badge, and the check that a report is intact."""
