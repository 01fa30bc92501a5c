"""Solo challenges of our own: boards whose captions can be met and not beaten (Q-29), with proof.

Of each printed challenge only the caption is known (Q-51).
"""
