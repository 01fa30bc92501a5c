"""The specification: features in two languages, and the cases that they amount to."""
