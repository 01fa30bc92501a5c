"""Shows the examples of a docstring as code; mkdocstrings would read `>>>` as a quotation."""

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


class FencedExamples(griffe.Extension):
    """Puts a fence around every example."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:  # noqa: ANN401 -- what griffe hands over
        """Change one docstring."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """Return a docstring with its examples as blocks of code."""
    return _EXAMPLE.sub(lambda example: f"```pycon\n{example[0]}\n```", text)
