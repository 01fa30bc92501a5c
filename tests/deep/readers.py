"""Fuzzes every reader of untrusted input: it must return a value, or raise the errors that it documents.

`python tests/deep/readers.py [RUNS] [SEED]` mutates the corpus at random, by default 100,000 inputs over all readers.
`python tests/deep/readers.py --guided READER [SECONDS]` uses atheris, which keeps inputs that reach new code in
`tests/deep/corpus/READER`. Every crash becomes a file there, so that each run reads it again.
"""

import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from globe_rules import read_hand, read_photo, read_program, read_puzzle
from globe_rules._engine.errors import Refused, Unreadable
from globe_rules._i18n import InvalidValue, cleaned, on_one_line
from globe_rules._kit.adapters import FULL_CLAIMS, Claims
from globe_rules._kit.known_failures import read_known_failures
from globe_rules._kit.reporting.checking import problems
from globe_rules._protocol.log import RefusedLine, ResultMismatch, replay_log
from globe_rules._protocol.messages import NotAMessage, check, check_envelope, check_response, parse_json
from globe_rules._reference.operations import OPERATION_NAMES, ReferenceEngine
from globe_rules._specification.cases import Case
from globe_rules._specification.features import features_folder, read_feature
from globe_rules._specification.suite import suite
from tools.paths import PLAYTHROUGHS, TESTS

CORPUS = TESTS / "deep" / "corpus"
MAX_SECONDS = 5
"""One input must not take longer."""

Reader = Callable[[bytes], object]


def _text(read: Callable[[str], object]) -> Reader:
    """Return a reader of bytes from a reader of text."""
    return lambda data: read(data.decode("utf-8", errors="replace"))


def read_notation(text: str) -> None:
    """Read a text as every notation."""
    for read in (read_puzzle, read_photo, read_hand, read_program):
        try:
            read(text)
        except Unreadable as wrong:
            assert wrong.line >= 1  # noqa: PT017 -- every error names its place


def read_request(data: bytes) -> None:
    """Answer a request, as `globe-rules serve` does."""
    request = parse_json(data)
    if not isinstance(request, dict) or request.get("op") not in OPERATION_NAMES or request["op"] == "count":
        return
    check(request, "requests", f"request-{request['op']}")
    request.pop("id")
    json.dumps(ReferenceEngine().respond(request))


def read_response(data: bytes) -> None:
    """Read a response of each operation, and the response to hello."""
    envelope = check_envelope(parse_json(data))
    if "result" in envelope:
        Claims.read(envelope["result"])
        for operation in OPERATION_NAMES:
            check_response(envelope["result"], operation)


def read_cases(data: bytes) -> None:
    """Read a file of cases."""
    value = parse_json(data)
    check(value, "vectors")
    for case in value["cases"]:
        Case.from_json(case)


def read_report(data: bytes) -> None:
    """Verify a report."""
    value = parse_json(data, strict=False)
    if isinstance(value, dict) and "report" in value:  # the command checks this first
        list(problems(value))


def read_features(text: str) -> None:
    """Read a feature."""
    list(read_feature(text, "en"))


def read_words(text: str) -> None:
    """Clean untrusted text."""
    assert "\x1b" not in cleaned(text)
    assert "\n" not in on_one_line(text, 100)


def _seeds(values: Iterable[object]) -> list[bytes]:
    return [json.dumps(value).encode() for value in values]


def _report() -> dict[str, Any]:
    from globe_rules._kit.adapters import reference  # noqa: PLC0415 -- only for the seed
    from globe_rules._kit.reporting.reports import report_json  # noqa: PLC0415 -- as above
    from globe_rules._kit.runner import run_cases  # noqa: PLC0415 -- as above

    return report_json(run_cases(reference(), suite().cases[:3]), {})


CASES = suite().cases[:: len(suite().cases) // 40]
FEATURES = [file.read_bytes()[:4000] for file in sorted((features_folder() / "en").glob("*.feature"))]
LOGS = [file.read_bytes() for file in sorted(PLAYTHROUGHS.glob("*.jsonl"))]
READERS: dict[str, tuple[Reader, list[bytes]]] = {
    "notation": (_text(read_notation), [b"1N2N3N/4N5W6N/7N8N9N", b"B1E@1 G1@5 R2@_", b"G1,B1,R2", b"B2NE@1+2", b"N"]),
    "log": (_text(lambda text: list(replay_log(text))), LOGS),
    "request": (read_request, _seeds({"id": 1, **case.request} for case in CASES)),
    "response": (
        read_response,
        _seeds(
            [{"id": 1, "result": FULL_CLAIMS}, {"id": 2, "error": "x"}]
            + [{"id": 3, "result": ReferenceEngine().respond(case.request)} for case in CASES if not case.invalid]
        ),
    ),
    "known": (_text(lambda text: read_known_failures(text, {"CON-3.1"})), [b"# remark\nCON-3.1 why, see 12\n"]),
    "cases": (read_cases, _seeds([{"$schema": "urn:globe-rules:schema:vectors:1", "suite": "2.0.0", "cases": []}])),
    "report": (read_report, _seeds([_report()])),
    "feature": (_text(read_features), FEATURES),
    "words": (_text(read_words), [b"\x1b[31m::error::x\n##[group]", "é\u202e\ud83d".encode("utf-8", "replace")]),
}
SHARES = {
    "notation": 18,
    "log": 1,
    "request": 14,
    "response": 20,
    "known": 20,
    "cases": 12,
    "report": 3,
    "words": 12,
    "feature": 1,
}
"""The share of inputs that each reader gets; a log takes 16 ms, and a feature 20 ms."""

DOCUMENTED = (Unreadable, NotAMessage, InvalidValue, Refused, RefusedLine, ResultMismatch)
"""The errors that readers raise for bad input."""

TOKENS = [
    b"{",
    b"}",
    b"[",
    b"]",
    b'"',
    b",",
    b":",
    b"null",
    b"-1",
    b"1e999",
    b"NaN",
    b"true",
    b"\\ud800",
    b"\x00",
    b"\xff",
]
TOKENS += [
    b"\xef\xbb\xbf",
    b"9" * 30,
    b'"id"',
    b'"op"',
    b"@",
    b"+",
    b"_",
    b"/",
    b"N",
    b"B1",
    b"R2",
    b"\n",
    b"\x1b",
    b"__proto__",
]


def mutated(rng: random.Random, corpus: list[bytes]) -> bytes:
    """Return an input of the corpus with one to four changes."""
    data = bytearray(rng.choice(corpus))
    for _ in range(rng.choice((1, 1, 2, 4))):
        start = rng.randrange(len(data) + 1)
        end = start + rng.choice((0, 1, 1, 4, 40))
        kind = rng.randrange(5)
        if kind == 0:
            data[start:end] = rng.choice(TOKENS)
        elif kind == 1:
            del data[start:end]
        elif kind == 2:
            data[start:start] = data[start:end]
        elif kind == 3:
            other = rng.choice(corpus)
            data[start:end] = other[rng.randrange(len(other) + 1) :][: rng.choice((1, 8, 80))]
        elif data:
            data[min(start, len(data) - 1)] = rng.randrange(256)
    return bytes(data)


def failure(read: Reader, data: bytes) -> str:
    """Return what is wrong with a reader for one input, or nothing."""
    started = time.process_time()
    try:
        read(data)
    except DOCUMENTED as error:
        if not 0 < len(str(error)) < 5000:
            return "its error is empty or very long"
    except Exception as error:  # noqa: BLE001 -- that is the finding
        return f"raises {type(error).__name__}: {str(error)[:80]}"
    return f"needs more than {MAX_SECONDS} s" if time.process_time() - started > MAX_SECONDS else ""


def corpus_of(name: str) -> list[bytes]:
    """Return the inputs of a reader: seeds, and the files of the corpus."""
    return [*READERS[name][1], *(file.read_bytes() for file in sorted(CORPUS.glob(f"{name}/*")))]


def random_run(runs: int, seed: int) -> int:
    """Read mutated inputs, print what went wrong, and return the number of failures."""
    found: Counter[str] = Counter()
    for name, (read, _) in READERS.items():
        rng, corpus = random.Random(f"{seed} {name}"), corpus_of(name)  # noqa: S311 -- not a secret
        started = time.monotonic()
        share = runs * SHARES[name] // sum(SHARES.values())
        for number in range(share):
            data = corpus[number] if number < len(corpus) else mutated(rng, corpus)
            if (wrong := failure(read, data)) and not found[f"{name} {wrong}"]:
                sys.stdout.write(f"{name} {wrong}\n    {data[:300]!r}\n")
            found[f"{name} {wrong}"] += bool(wrong)
        sys.stdout.write(f"{name}: {share:,} inputs in {time.monotonic() - started:.0f} s\n")
        sys.stdout.flush()
    sys.stdout.write(f"{runs:,} inputs, {found.total()} failures\n")
    return found.total()


def guided_run(name: str, seconds: int) -> None:
    """Run atheris on one reader, and keep the inputs that reach new code."""
    import atheris  # noqa: PLC0415 -- `make fuzz-readers` installs it

    folder = CORPUS / name
    folder.mkdir(parents=True, exist_ok=True)
    read = READERS[name][0]

    def test_one(data: bytes) -> None:
        if wrong := failure(read, data):
            raise RuntimeError(wrong)

    with tempfile.TemporaryDirectory() as seeds:
        for number, data in enumerate(READERS[name][1]):
            (Path(seeds) / str(number)).write_bytes(data)
        atheris.instrument_all()
        limits = [f"-max_total_time={seconds}", "-max_len=4096", f"-artifact_prefix={folder}/crash-"]
        atheris.Setup([sys.argv[0], *limits, str(folder), seeds], test_one)
        atheris.Fuzz()


def main() -> None:
    """Run the fuzzer that the arguments select."""
    words = sys.argv[1:]
    if words[:1] != ["--guided"]:
        runs, seed = map(int, [*words, *("100000", "0")[len(words) :]])
        raise SystemExit(bool(random_run(runs, seed)))
    if words[1:2] == ["all"]:  # atheris ends the process
        for name in READERS:
            subprocess.run([sys.executable, __file__, "--guided", name, *words[2:]], check=True)  # noqa: S603 -- our own
    else:
        guided_run(words[1], int(words[2]) if words[2:] else 60)


if __name__ == "__main__":
    main()
