"""What is kept of an examination: the report, the run that it tells of, its page and badge, and whether they agree."""
