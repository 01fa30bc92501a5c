"""Mistakes under conditions that nobody can notice: the same answers as the reference, and why."""

from attrs import field, frozen

from globe_rules.words import Words

_DURING = ("from-turn-2", "from-turn-3", "photo-N", "photo-E", "photo-S", "photo-W", "seat-1", "seat-2", "seat-3")
_SEATS = ("seat-1", "seat-2", "seat-3")


def _ids(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@frozen
class Unshown:
    """Some mistakes that some conditions leave without any effect, and the reason."""

    because: Words
    conditions: tuple[str, ...]
    mistakes: tuple[str, ...] = field(converter=_ids)


UNSHOWN = (
    Unshown(
        Words(
            en="Seats, sides, photos and numbers of players are settled before the first event of a round",
            fr="Les places, les faces, les images et le nombre de joueurs sont fixés avant le premier événement",
        ),
        _DURING,
        """fronts-and-backs-exchanged nobody-changes-seat seats-change-the-other-way both-books-move-to-the-left
        two-players-stay photo-goes-with-the-player four-players-at-most everyone-plays-the-front
        some-must-be-less-experienced beginners-get-the-back side-of-whoever-prepares""",
    ),
    Unshown(
        Words(
            en="Hands are dealt before the first event of a round",
            fr="Les cartes sont distribuées avant le premier événement d'une manche",
        ),
        _SEATS,
        "one-red-card-each nine-cards-for-nine-spaces long-voyage-keeps-the-reds one-variant-at-a-time",
    ),
    Unshown(
        Words(
            en="It is made in the answer, after the last event",
            fr="Elle se fait dans la réponse, après le dernier événement",
        ),
        _DURING,
        "end-of-the-voyage-is-not-told",
    ),
    Unshown(
        Words(en="The signal is nobody's deed", fr="Le signal n'est l'acte de personne"),
        _DURING[2:],
        "signal-can-be-repeated sand-runs-from-the-signal",
    ),
    Unshown(
        Words(
            en="It needs company: another player, another number of them, a tie or a timer",
            fr="Il y faut de la compagnie : un autre joueur, un autre nombre, une égalité ou un sablier",
        ),
        ("alone",),
        """six-can-play nobody-can-play four-players-at-most sheets-may-repeat nobody-changes-seat
        seats-change-the-other-way both-books-move-to-the-left two-players-stay photo-goes-with-the-player
        flipper-goes-on flipper-may-turn-cards flip-locks-everyone second-flip-restarts-the-sand
        sand-is-counted-from-the-signal sand-runs-from-the-signal sand-is-not-waited-for first-seat-reconstructs-first
        counterclockwise-from-the-flipper the-rest-by-the-number-of-their-seats programs-can-be-carried-out-twice
        first-success-ends-the-voyage new-turn-changes-seats a-tie-leads-to-a-new-turn
        everyone-takes-part-in-the-tie-breakers tie-breakers-are-not-asked dropped-players-return
        flipper-wins-in-spite-of-all cards-come-before-reds most-cards-win timer-breaks-no-tie
        laid-red-is-still-in-hand reds-of-earlier-turns-are-forgotten cards-of-all-turns-are-counted
        without-reds-nothing-breaks-a-tie both-books-play-again books-exchanged-for-ties
        some-must-be-less-experienced a-shout-can-be-taken-back beginners-get-the-back side-of-whoever-prepares
        stop-leaves-stage-b-open timer-stays-on-immediate-departure stop-works-beside-the-timer shouter-is-not-first
        shouter-wins-no-tie one-round-more-than-players regions-of-a-tied-round-are-lost replays-are-counted
        shared-rounds-are-wins done-counts-in-company anybody-reconstructs-next a-tie-goes-on-from-stage-b
        tied-rounds-must-be-played-again""",
    ),
    Unshown(
        Words(
            en="It is a mistake about players alone, or about no players",
            fr="C'est une faute sur le joueur seul, ou sur l'absence de joueurs",
        ),
        ("three-or-more", "seat-2", "seat-3"),
        """alone-as-in-company round-alone-needs-the-stated-direction a-lone-log-closes-after-one-round no-log-for-one
        nobody-can-play""",
    ),
    Unshown(
        Words(en="It is a mistake about two players", fr="C'est une faute sur deux joueurs"),
        ("three-or-more",),
        "two-players-stay",
    ),
    Unshown(
        Words(
            en="After two rounds a lone log may be closed", fr="Après deux manches, un carnet solitaire peut être clos"
        ),
        ("second-round",),
        "a-lone-log-closes-after-one-round",
    ),
    Unshown(
        Words(en="No red card is in the game", fr="Aucune carte rouge n'est en jeu"),
        ("variant-long-voyage",),
        """one-red-card-each nine-cards-for-nine-spaces r1-sets-upright r2-does-not-turn r2-turns-the-traded-tile-too
        homes-ignore-the-photo photo-turns-the-other-way r2-leaves-a-tile-at-home-alone displaced-tile-goes-home-too
        red-fetches-the-tile-that-belongs-there straddling-red-is-not-counted second-red-is-noticed-too-late
        reds-are-not-discarded void-red-returns red-taken-back-was-played played-red-can-be-laid-next-turn
        cards-come-before-reds laid-red-is-still-in-hand reds-of-earlier-turns-are-forgotten
        any-direction-in-spite-of-reds void-red-leaves-the-direction-free red-binds-its-own-turn-only
        reds-go-by-an-upright-photo-when-alone barred-reds-in-hand-spoil-the-attempt red-at-home-is-void
        red-that-moved-nothing-returns""",
    ),
    Unshown(
        Words(en="It is a mistake about a variant", fr="C'est une faute sur une variante"),
        ("no-variant",),
        """some-must-be-less-experienced a-shout-can-be-taken-back one-variant-at-a-time beginners-get-the-back
        side-of-whoever-prepares long-voyage-keeps-the-reds without-a-frame-straddling-cards-act
        stop-leaves-stage-b-open timer-stays-on-immediate-departure shouter-is-not-first shouter-wins-no-tie
        long-voyage-does-not-count-alone""",
    ),
    Unshown(
        Words(en="Nobody flips a timer", fr="Personne ne retourne de sablier"),
        ("variant-immediate-departure",),
        """flipper-goes-on flipper-may-turn-cards flip-locks-everyone second-flip-restarts-the-sand
        sand-is-counted-from-the-signal sand-runs-from-the-signal sand-is-not-waited-for
        stop-works-beside-the-timer""",
    ),
    Unshown(
        Words(en="The photo lies upright anyway", fr="L'image est de toute façon à l'endroit"),
        ("photo-N",),
        """arrows-turn-with-the-photo homes-ignore-the-photo photo-turns-the-other-way spaces-turn-with-the-photo
        a-lifted-photo-points-up round-forgets-the-photo reds-go-by-an-upright-photo-when-alone""",
    ),
    Unshown(
        Words(en="A half turn ends the same way in either sense", fr="Un demi-tour finit pareil dans les deux sens"),
        ("photo-S",),
        "photo-turns-the-other-way",
    ),
    Unshown(
        Words(en="It is what this book says", fr="C'est ce que dit ce livret"),
        ("edition-en",),
        "both-books-move-to-the-left both-books-play-again",
    ),
    Unshown(
        Words(en="This book lets nobody play again", fr="Ce livret ne fait rejouer personne"),
        ("edition-fr",),
        "a-tie-goes-on-from-stage-b",
    ),
)
"""What makes no difference under a condition; were one of them ever caught, its reason would be wrong."""


def is_unshown(mistake: str, condition: str) -> bool:
    """Tell whether a mistake makes no difference under a condition."""
    return any(mistake in each.mistakes and condition in each.conditions for each in UNSHOWN)
