"""What proves and counts for the record: the shipped tables, God's numbers, the census.

Nobody who asks for a program needs it, and most of it needs numpy.
"""
