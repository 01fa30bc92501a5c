"""Whoever diagnoses one run reads the catalogue of mistakes piece by piece; the tests need it hundreds of times."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from globe_rules.kit import diagnosis
from globe_rules.kit.mistakes import wrong_answers


@cache
def recorded() -> Mapping[str, Mapping[str, Any]]:
    """Return what all wrong engines answer to the cases that catch them."""
    return dict(wrong_answers())


@pytest.fixture(scope="session", autouse=True)
def _read_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(diagnosis, "wrong_answers", lambda **_: recorded().items())
        yield
