"""The engine's values as JSON: strings, integers, booleans, lists and objects only.

The command line (`--format json`), game logs and the responses of implementations use the same JSON.
"""
