"""The conformance kit: the features as cases, and the implementations that they examine."""
