"""Adds constructors to the API page and fences around examples, because Markdown reads `>>>` as a quotation."""

import importlib
import inspect
import re
from enum import Enum
from typing import Any

import attrs
import griffe

from globe_rules import Hand, Space

_EXAMPLE = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
_MODULE = re.compile(r"\b(?:globe_rules|collections\.abc|typing)\.(?:\w+\.)*(?=\w)")


class FencedExamples(griffe.Extension):
    """Adds the constructor of a class to its docstring, and a fence around every example."""

    def on_attribute_instance(self, *, attr: griffe.Attribute, **_: Any) -> None:  # noqa: ANN401 -- griffe has no type for it
        """Remove the `field(…)` of an attribute, because readers need only its type."""
        if str(attr.value).startswith("field("):
            attr.value = None

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:  # noqa: ANN401 -- griffe has no type for it
        """Change the docstring of one object."""
        if obj.docstring:
            call = constructor(obj.path) if obj.is_class else ""
            first, _blank, rest = fenced(obj.docstring.value).partition("\n\n")
            obj.docstring.value = "\n\n".join(part for part in (first, call, rest) if part)


def constructor(path: str) -> str:
    """Return the call of an attrs class as a block of code; empty for other classes.

    >>> print(constructor("globe_rules._engine.puzzle.Photo"))
    ```python
    Photo(direction: Direction | str = Direction.N)
    ```
    """
    module, _, name = path.rpartition(".")
    try:
        kind = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError):  # in another class or another package
        return ""
    if not attrs.has(kind) or name.startswith("_"):
        return ""
    arguments = ",\n    ".join(_arguments(kind))
    code = f"{name}({arguments})" if "\n" not in arguments else f"{name}(\n    {arguments},\n)"
    return f"```python\n{code}\n```"


def _arguments(kind: type) -> list[str]:
    arguments: list[str] = []
    for each in inspect.signature(kind).parameters.values():
        if each.kind is each.KEYWORD_ONLY and "*" not in arguments:
            arguments.append("*")
        default = "" if each.default is each.empty else f" = {_default(each.default)}"
        arguments.append(f"{each.name}: {_annotation(each, kind)}{default}")
    return arguments


def _annotation(parameter: inspect.Parameter, kind: type) -> str:
    if parameter.annotation is parameter.empty:  # an enum accepts its members and their plain values
        converter = getattr(attrs.fields_dict(kind)[parameter.name], "converter", None)
        return f"{getattr(converter, '__name__', '')} | {'int' if converter is Space else 'str'}"
    code = _MODULE.sub("", inspect.formatannotation(parameter.annotation))
    if code.startswith("Union["):
        code = " | ".join(code.removeprefix("Union[").removesuffix("]").split(", "))
    return code.replace("Literal[<Doubt.IN_DOUBT: '_'>]", "IN_DOUBT").replace("NoneType", "None")


def _default(value: object) -> str:
    if value == Hand.full():
        return "Hand.full()"
    if value is attrs.NOTHING:  # computed from the other fields
        return "..."
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if attrs.has(type(value)):
        return f"{type(value).__name__}({repr(str(value)) if str(value).isalnum() else ''})"
    return repr(value)


def fenced(text: str) -> str:
    """Return a docstring with its examples as blocks of code."""
    return _EXAMPLE.sub(lambda example: f"```pycon\n{example[0]}\n```", text)
