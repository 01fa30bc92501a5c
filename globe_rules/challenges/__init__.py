"""Our own solo challenges: boards with a proof that their captions can be met and not beaten (Q-29).

Our sources contain only the captions of the printed challenges, not their boards (Q-51).
"""
