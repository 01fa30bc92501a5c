"""Solo challenges of our own: boards whose captions can be met and not beaten (Q-29), with proof.

The printed boards are lost (Q-51): of each challenge only the caption is known.
"""
