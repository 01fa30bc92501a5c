"""The engine's values as JSON: strings, integers, booleans, lists and objects, nothing else.

What the command line prints with `--json`, what a log holds and what implementations
answer is the same.
"""
