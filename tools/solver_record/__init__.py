"""Proofs and statistics about puzzles, and the generator of the solver's tables. All but the census need numpy.

The package contains only the generated tables.
"""
