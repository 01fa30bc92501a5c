"""Conditional mutants that no request can detect, because their responses are always right, each with the reason."""

from attrs import field, frozen

_DURING_A_ROUND = (
    "from-turn-2",
    "from-turn-3",
    "photo-N",
    "photo-E",
    "photo-S",
    "photo-W",
    "seat-1",
    "seat-2",
    "seat-3",
)
_TURNS = ("from-turn-2", "from-turn-3")
_SEATS = ("seat-1", "seat-2", "seat-3")


def _ids(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@frozen
class Undetectable:
    """Mutants that have no effect under some conditions, and the reason."""

    because: str
    conditions: tuple[str, ...]
    mutants: tuple[str, ...] = field(converter=_ids)


UNDETECTABLE = (
    Undetectable(
        "Seats, sides, photos and the number of players are fixed before the first event of a round",
        _DURING_A_ROUND,
        """fronts-and-backs-exchanged nobody-changes-seat seats-change-the-other-way both-books-move-to-the-left
        two-players-stay photo-goes-with-the-player four-players-at-most everyone-plays-the-front
        some-must-be-less-experienced beginners-get-the-back side-of-whoever-prepares experience-counts-alone
        sheets-may-repeat""",
    ),
    Undetectable(
        "Hands are dealt before the first event of a round",
        _SEATS,
        "one-red-card-each nine-cards-for-nine-spaces long-voyage-keeps-the-reds one-variant-at-a-time",
    ),
    Undetectable(
        "It changes only the response, after the last event",
        _DURING_A_ROUND,
        """end-of-the-voyage-is-not-told a-hand-is-without-the-frame events-are-counted-from-0
        refused-events-move-the-clock tied-players-are-listed-by-name the-order-begins-at-the-last-seat
        a-space-that-was-left-stays-taken""",
    ),
    Undetectable(
        "It changes only the response, after the last event",
        (*_TURNS, *_SEATS),
        """used-cards-are-listed-by-space repeated-discards-are-ignored only-neighbouring-discards-are-added
        nothing-is-solved-without-a-card""",
    ),
    Undetectable(
        "No player gives the signal or waits, so the condition never holds for it",
        _DURING_A_ROUND[2:],
        "signal-can-be-repeated sand-runs-from-the-signal time-passes-before-the-signal",
    ),
    Undetectable(
        "It needs several players, a tie or a timer",
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
        tied-rounds-must-be-played-again tied-players-are-listed-by-name the-order-begins-at-the-last-seat
        the-program-is-checked-before-the-lock players-place-in-turn shouting-needs-a-card
        only-neighbouring-discards-are-added""",
    ),
    Undetectable("The first seat waits for no other", ("seat-1",), "players-place-in-turn"),
    Undetectable(
        "It affects only one player, or none",
        ("three-or-more", "seat-2", "seat-3"),
        """alone-as-in-company round-alone-needs-the-stated-direction a-lone-log-closes-after-one-round no-log-for-one
        nobody-can-play experience-counts-alone any-direction-in-spite-of-reds void-red-binds-the-direction
        idle-red-binds-the-direction r2-that-only-rotates-leaves-the-direction-free""",
    ),
    Undetectable("It affects only two players", ("three-or-more",), "two-players-stay"),
    Undetectable(
        "After two rounds, the log of a single player may be closed",
        ("second-round",),
        "a-lone-log-closes-after-one-round",
    ),
    Undetectable(
        "No red card is in the game",
        ("variant-long-voyage",),
        """one-red-card-each nine-cards-for-nine-spaces r1-sets-upright r2-does-not-turn r2-turns-the-traded-tile-too
        homes-ignore-the-photo photo-turns-the-other-way r2-leaves-a-tile-at-home-alone displaced-tile-goes-home-too
        red-fetches-the-tile-that-belongs-there straddling-red-is-not-counted second-red-is-noticed-too-late
        reds-are-not-discarded void-red-returns red-taken-back-was-played played-red-can-be-laid-next-turn
        cards-come-before-reds laid-red-is-still-in-hand reds-of-earlier-turns-are-forgotten
        any-direction-in-spite-of-reds void-red-binds-the-direction idle-red-binds-the-direction
        r2-that-only-rotates-leaves-the-direction-free red-binds-its-own-turn-only
        reds-go-by-an-upright-photo-when-alone barred-reds-in-hand-spoil-the-attempt red-at-home-is-void
        red-that-moved-nothing-returns the-direction-is-cited-first""",
    ),
    Undetectable(
        "It affects only a variant",
        ("no-variant",),
        """some-must-be-less-experienced a-shout-can-be-taken-back one-variant-at-a-time beginners-get-the-back
        side-of-whoever-prepares long-voyage-keeps-the-reds without-a-frame-straddling-cards-act
        stop-leaves-stage-b-open timer-stays-on-immediate-departure shouter-is-not-first shouter-wins-no-tie
        long-voyage-does-not-count-alone experience-counts-alone shouting-needs-a-card""",
    ),
    Undetectable(
        "The variant has no timer",
        ("variant-immediate-departure",),
        """flipper-goes-on flipper-may-turn-cards flip-locks-everyone second-flip-restarts-the-sand
        sand-is-counted-from-the-signal sand-runs-from-the-signal sand-is-not-waited-for
        stop-works-beside-the-timer the-program-is-checked-before-the-lock""",
    ),
    Undetectable(
        "The photo is upright anyway",
        ("photo-N",),
        """arrows-turn-with-the-photo homes-ignore-the-photo photo-turns-the-other-way spaces-turn-with-the-photo
        a-lifted-photo-points-up round-forgets-the-photo reds-go-by-an-upright-photo-when-alone""",
    ),
    Undetectable("A half turn has the same result in both directions", ("photo-S",), "photo-turns-the-other-way"),
    Undetectable("This edition has that rule", ("edition-en",), "both-books-move-to-the-left both-books-play-again"),
    Undetectable("This edition never replays a round", ("edition-fr",), "a-tie-goes-on-from-stage-b"),
)
"""If a case ever catches one of these, its reason is wrong."""


def is_undetectable(mutant: str, condition: str) -> bool:
    """Return whether a mutant, by id, has no effect under a condition."""
    return any(mutant in each.mutants and condition in each.conditions for each in UNDETECTABLE)
