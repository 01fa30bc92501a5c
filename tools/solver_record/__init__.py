"""Proofs and statistics about puzzles, and the maker of the solver's tables; all but the census need numpy.

The package ships only the tables.
"""
