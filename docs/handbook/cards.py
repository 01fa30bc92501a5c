"""The ten cards: their faces, and every way to lay them."""

from html import escape

from globe_rules import Arrow, Card, Colour, Direction, Photo, Placement, Program, Situation, Space, Tile
from globe_rules.actions import PATHS, QUARTER_TURNS
from globe_rules.i18n import Text
from globe_rules.rulebook import rulebook
from handbook.page import Page
from handbook.pictures import drawn, read

_ARROW = Text(en="Arrow", fr="Flèche")
_PHOTO = Text(en="Photo", fr="Image-Souvenir")
_ANYWHERE = Text(en="On every space", fr="Sur chaque emplacement")
_TURN_SIGNS = {Card.G1: "↻", Card.G2: "↺", Card.G3: "180°"}
_LAY = Text(en="Lay {0} on space {1} of the board", fr="Poser {0} à l'emplacement {1} du plateau")
_VOID = Text(en="void: {0}", fr="nulle : {0}")
_TO_LAY = Text(en="{0}: {1}", fr="{0} : {1}")
_RULE = Text(en="The rule with its scenarios", fr="La règle et ses scénarios")


def card_block(page: Page, marker: str, argument: str, *, level: int) -> str:
    """`{{ card: B1 }}`: the face of a card and its rule."""
    card = read(page, marker, Card.__getitem__, argument)
    rule = rulebook().rules[card.rule]
    title = escape(rule.title.render(page.language), quote=False)
    link = f'<p class="row">{page.link(rule.id, text=page.say(_RULE))}</p>'
    return (
        f"{'#' * level} {title} {{: #{card} }}\n\n"
        f'<div class="card-face {card.colour}">{drawn(card)}'
        f'<div><p class="says">{page.say(rule.text)}</p>{link}</div></div>\n'
    )


def placements(page: Page, marker: str, argument: str) -> str:
    """`{{ placements: B1 }}`: what the card does at each space, a small frame for each way that matters."""
    card = read(page, marker, Card.__getitem__, argument)
    if card.colour is Colour.GREEN:
        frames = _turns(page, card)
    elif card.colour is Colour.RED:
        frames = _homes(page)
    else:
        frames = _paths(page, card)
    return f'<div class="frames {card.colour}" data-search-exclude>{"".join(frames)}</div>'


def _frame(caption: str, cells: list[str]) -> str:
    rows = ("".join(cells[start : start + 3]) for start in (0, 3, 6))
    lines = "".join(f"<tr>{row}</tr>" for row in rows)
    return f'<table class="frame"><caption>{caption}</caption><tbody>{lines}</tbody></table>'


def _works(page: Page, placement: Placement, photo: Photo, text: str) -> str:
    """Return a cell that opens the board with the card on it."""
    address = page.board(puzzle=photo.finished, photo=photo, program=Program([placement]))
    label = page.say(_TO_LAY).format(text, page.say(_LAY).format(placement.card, placement.where))
    return f'<td class="works"><a href="{address}" aria-label="{escape(label)}">{text}</a></td>'


def _paths(page: Page, card: Card) -> list[str]:
    """Return a frame for each arrow of a blue card: the tiles that move, or the ruling that voids it."""
    return [
        _frame(f"{page.say(_ARROW)} {arrow.glyph}", [_path(page, card, space, arrow) for space in Space])
        for arrow in card.arrows
    ]


def _path(page: Page, card: Card, space: Space, arrow: Arrow) -> str:
    path = PATHS[card](space, arrow)
    if isinstance(path, Situation):
        why = escape(page.say(_VOID).format(path.when.render(page.language)))
        return f'<td class="void" title="{why}">{page.link(path.id)}</td>'
    sign = "⇄" if len(path) == 2 else "→"  # noqa: PLR2004 -- two tiles swap, three are pushed
    return _works(page, Placement(card, space, arrow), Photo(), f"{path[0]}{sign}{path[-1]}")


def _turns(page: Page, card: Card) -> list[str]:
    """Return how each facing changes, and a frame: a green card does the same on all nine spaces (Q-7)."""
    cells = [_works(page, Placement(card, space), Photo(), _TURN_SIGNS[card]) for space in Space]
    turned = [(facing, facing.turned(quarter_turns=QUARTER_TURNS[card])) for facing in Direction]
    tiles = "".join(
        f'<figure class="turned">{drawn(Tile(Space(1), before))}<span aria-hidden="true">→</span>'
        f"{drawn(Tile(Space(1), after))}</figure>"
        for before, after in turned
    )
    return [_frame(page.say(_ANYWHERE), cells), f'<div class="turns">{tiles}</div>']


def _homes(page: Page) -> list[str]:
    """Return a frame for each direction of the photo: the tile that belongs on each space (D-3)."""
    frames = []
    for direction in Direction:
        photo = Photo(direction)
        homes = {photo.place_of(Tile(home, direction)): home for home in Space}
        cells = [f'<td class="home">{homes[space]}</td>' for space in Space]
        frames.append(_frame(f"{page.say(_PHOTO)} {direction.glyph}", cells))
    return frames
