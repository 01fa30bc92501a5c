# What `globe_rules` promises, for type checkers.

from globe_rules import events as events
from globe_rules.cards import Card as Card, Colour as Colour, Hand as Hand
from globe_rules.choices import Option as Option, legal_placements as legal_placements, options as options
from globe_rules.compass import Arrow as Arrow, Direction as Direction
from globe_rules.counting import Count as Count, count as count
from globe_rules.editions import Edition as Edition
from globe_rules.errors import Breach as Breach, Refused as Refused, Unreadable as Unreadable
from globe_rules.impossible import Impossible as Impossible
from globe_rules.materials import SHEETS as SHEETS, Region as Region, Sheet as Sheet, Side as Side
from globe_rules.mixing import mixed as mixed
from globe_rules.notation import (
    read_arrow as read_arrow,
    read_card as read_card,
    read_hand as read_hand,
    read_photo as read_photo,
    read_placement as read_placement,
    read_program as read_program,
    read_puzzle as read_puzzle,
    read_tile as read_tile,
    read_where as read_where,
)
from globe_rules.pictures.drawing import draw as draw
from globe_rules.pictures.svg import picture as picture
from globe_rules.program import (
    IN_DOUBT as IN_DOUBT,
    Across as Across,
    Placement as Placement,
    Program as Program,
    breaches as breaches,
)
from globe_rules.puzzle import Photo as Photo, Puzzle as Puzzle, Space as Space, Tile as Tile
from globe_rules.situations import SITUATIONS as SITUATIONS, Consequence as Consequence, Situation as Situation
from globe_rules.solo import (
    CHALLENGES as CHALLENGES,
    Attempt as Attempt,
    Caption as Caption,
    Challenge as Challenge,
    Level as Level,
    Verdict as Verdict,
    attempt as attempt,
)
from globe_rules.stages.assessment import Outcome as Outcome, Result as Result, Standing as Standing, assess as assess
from globe_rules.stages.preparation import (
    Place as Place,
    Seat as Seat,
    Table as Table,
    prepare as prepare,
    table_breaches as table_breaches,
)
from globe_rules.stages.reaction import Desk as Desk, Ending as Ending, Reaction as Reaction
from globe_rules.stages.reconstruction import (
    Reconstruction as Reconstruction,
    Step as Step,
    carry_out as carry_out,
    reconstruct as reconstruct,
)
from globe_rules.travel_log import PlayedRound as PlayedRound, TravelLog as TravelLog
from globe_rules.variants import Variant as Variant, Variants as Variants
from globe_rules.voyage import Record as Record, Stage as Stage, Voyage as Voyage
from globe_rules.wire.log import read_log as read_log, write_log as write_log
from globe_rules.wire.reading import from_json as from_json
from globe_rules.wire.writing import to_json as to_json

__version__: str
