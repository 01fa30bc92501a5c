"""The conformance kit: runs the cases of the suite against an implementation, and reports the results."""
