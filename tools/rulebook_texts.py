"""Generates `rulebook.json`, which the package reads, from the TOML files: `make texts`."""

import json
import re
import sys
import tomllib
from typing import Any

from tools.paths import ROOT
from tools.todos import remaining_todos

DATA = ROOT / "globe_rules" / "rulebook" / "data"
JSON = DATA / "rulebook.json"


def texts_as_json() -> str:
    """Return the content of all TOML files as one JSON object, by the name of the file."""
    texts = {
        file.stem: _on_one_line(tomllib.loads(file.read_text(encoding="utf-8"))) for file in sorted(DATA.glob("*.toml"))
    }
    return json.dumps(texts, ensure_ascii=False, separators=(",", ":")) + "\n"


def _on_one_line(value: Any) -> Any:  # noqa: ANN401 -- any TOML value
    """Return a value whose texts have line breaks only if they contain lists; non-breaking spaces are kept."""
    if isinstance(value, dict):
        return {key: _on_one_line(each) for key, each in value.items()}
    if isinstance(value, list):
        return list(map(_on_one_line, value))
    if not isinstance(value, str):
        return value
    has_list = re.search(r"^(-|\d\.) ", value, flags=re.MULTILINE)
    return re.sub(r" +" if has_list else r"[ \n]+", " ", value).strip()


if __name__ == "__main__":
    if unfinished := remaining_todos():
        sys.exit("\n".join(["Fill in every TODO first:", *unfinished]))
    JSON.write_text(texts_as_json(), encoding="utf-8")
