"""Read the recorded responses of the mutants once per session, because the tests need them hundreds of times."""

from collections.abc import Iterator

import pytest

from globe_rules._kit import diagnosis
from tools.mutants.recording import kept_answers


@pytest.fixture(scope="session", autouse=True)
def _read_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(diagnosis, "recorded_responses", lambda **_: kept_answers().items())
        yield
