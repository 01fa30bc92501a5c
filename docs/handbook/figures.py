"""What the verdict is worth: a table with a figure for each criterion, from the file that is kept beside."""

import json
from collections.abc import Iterator
from pathlib import Path

from globe_rules.i18n import Text, percent
from handbook.page import Page

_KEPT = Path(__file__).with_name("figures.json")
_HEAD = (Text(en="What must hold", fr="Ce qui doit tenir"), Text(en="Holds for", fr="Tient pour"))
_SHARE = Text(en="{met} of {all}", fr="{met} sur {all}")
_CRITERIA = {
    "readings": Text(
        en="Rejected readings, caught by a scenario that cites the ruling ({unaskable} more cannot be asked about)",
        fr="Lectures écartées, détectées par un scénario qui cite la décision ({unaskable} autres ne se demandent pas)",
    ),
    "fields": Text(
        en="Engines that give one of {fields} fields empty, constant, stale, cut short or reversed",
        fr="Moteurs qui donnent un des {fields} champs vide, constant, périmé, tronqué ou inversé",
    ),
    "refusals": Text(
        en="Refusals that can occur, in a first and a later turn, for the first player and for later ones",
        fr="Refus possibles, au premier tour et plus tard, pour le premier joueur et pour les suivants",
    ),
    "conditions": Text(
        en="Mistakes under a condition: a turn, a seat, a book, a variant … ({unnoticeable} more change no answer)",
        fr="Fautes sous condition : tour, place, livret, variante… ({unnoticeable} autres ne changent aucune réponse)",
    ),
    "pairs": Text(
        en="Two circumstances that can meet in a round ({impossible} more pairs cannot)",
        fr="Paires de circonstances qui peuvent se rencontrer dans une manche ({impossible} autres ne le peuvent pas)",
    ),
    "threads": Text(
        en="Mistakes, with and without conditions, that two different questions catch",
        fr="Fautes, avec ou sans condition, que deux questions différentes détectent",
    ),
}
_LEFT_OUT = Text(
    en="Mistakes left out when cases were chosen, and caught all the same ({splits} random splits)",
    fr="Fautes laissées de côté au choix des cas, et détectées quand même ({splits} partages au hasard)",
)
_NAMED = Text(
    en="Mistakes under conditions that a report names rightly ({right}) or not at all ({silent})",
    fr="Fautes sous condition qu'un rapport nomme correctement ({right}) ou pas du tout ({silent})",
)


def table(page: Page, _marker: str, _argument: str) -> str:
    """`{{ figures }}`: each criterion, how many meet it of how many, and whatever does not."""
    body = "".join(f"<tr><td>{what}</td><td>{share}</td></tr>" for what, share in _rows(page))
    return f"<table><thead><tr>{page.heads(*_HEAD)}</tr></thead><tbody>{body}</tbody></table>"


def _rows(page: Page) -> Iterator[tuple[str, str]]:
    found = json.loads(_KEPT.read_text(encoding="utf-8"))
    for name, words in _CRITERIA.items():
        figure = found[name]
        numbers = {key: page.number(value) for key, value in figure.items() if isinstance(value, int)}
        yield page.say(words).format(**numbers), _share(page, figure["met"], figure["all"], figure["missed"])
    splits = found["left_out"]
    if splits:
        caught, of = map(sum, zip(*splits, strict=True))
        yield page.say(_LEFT_OUT).format(splits=len(splits)), _share(page, caught, of, [])
    named = found["diagnosis"]
    what = page.say(_NAMED).format(right=named["right"], silent=named["silent"])
    yield what, _share(page, named["right"] + named["silent"], named["all"], named["wrongly"])


def _share(page: Page, met: int, of: int, missed: list[str]) -> str:
    """Return a share, in numbers and in percent, with whatever is missed to be unfolded."""
    share = page.say(_SHARE).format(met=page.number(met), all=page.number(of))
    said = f"{share} ({percent(1000 * met // of / 1000, page.language)})"
    if not missed:
        return said
    return f"<details><summary>{said}</summary>{'<br>'.join(f'<code>{each}</code>' for each in missed)}</details>"
