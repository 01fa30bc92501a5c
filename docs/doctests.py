"""Shows how a value is made and its examples as code; mkdocstrings would read `>>>` as a quotation."""

import importlib
import inspect
import re
from enum import Enum
from typing import Any

import attrs
import griffe

from globe_rules import Space

_EXAMPLE = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
_MODULE = re.compile(r"\b(?:globe_rules|collections\.abc|typing)\.(?:\w+\.)*(?=\w)")


class FencedExamples(griffe.Extension):
    """Puts a fence around every example, and before it how a value of ours is made."""

    def on_attribute_instance(self, *, attr: griffe.Attribute, **_: Any) -> None:  # noqa: ANN401 -- what griffe hands over
        """Leave out how a field checks what it is given: its type is what readers look for."""
        if str(attr.value).startswith("field("):
            attr.value = None

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:  # noqa: ANN401 -- what griffe hands over
        """Change one docstring."""
        if obj.docstring:
            made = constructor(obj.path) if obj.is_class else ""
            first, _blank, rest = fenced(obj.docstring.value).partition("\n\n")
            obj.docstring.value = "\n\n".join(part for part in (first, made, rest) if part)


def constructor(path: str) -> str:
    """Return how a class of attrs is called, as a block of code; of others, nothing.

    >>> print(constructor("globe_rules.puzzle.Photo"))
    ```python
    Photo(direction: Direction | str = Direction.N)
    ```
    """
    module, _, name = path.rpartition(".")
    try:
        kind = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError):  # inside another class, or of another package
        return ""
    if not attrs.has(kind) or name.startswith("_"):
        return ""
    arguments = ",\n    ".join(_arguments(kind))
    written = f"{name}({arguments})" if "\n" not in arguments else f"{name}(\n    {arguments},\n)"
    return f"```python\n{written}\n```"


def _arguments(kind: type) -> list[str]:
    told: list[str] = []
    for each in inspect.signature(kind).parameters.values():
        if each.kind is each.KEYWORD_ONLY and "*" not in told:
            told.append("*")
        default = "" if each.default is each.empty else f" = {_default(each.default)}"
        told.append(f"{each.name}: {_annotation(each, kind)}{default}")
    return told


def _annotation(parameter: inspect.Parameter, kind: type) -> str:
    if parameter.annotation is parameter.empty:  # an enumeration takes its own members, and their plain values
        converter = getattr(attrs.fields_dict(kind)[parameter.name], "converter", None)
        return f"{getattr(converter, '__name__', '')} | {'int' if converter is Space else 'str'}"
    written = _MODULE.sub("", inspect.formatannotation(parameter.annotation))
    if written.startswith("Union["):
        written = " | ".join(written.removeprefix("Union[").removesuffix("]").split(", "))
    return written.replace("Literal[<Doubt.IN_DOUBT: '_'>]", "IN_DOUBT").replace("NoneType", "None")


def _default(value: object) -> str:
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if attrs.has(type(value)):
        return f"{type(value).__name__}({repr(str(value)) if str(value).isalnum() else ''})"
    return repr(value)


def fenced(text: str) -> str:
    """Return a docstring with its examples as blocks of code."""
    return _EXAMPLE.sub(lambda example: f"```pycon\n{example[0]}\n```", text)
