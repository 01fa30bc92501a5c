"""Fuzzes every reader of untrusted input: it must return a value, or raise the errors that it documents.

`python tests/deep/readers.py [RUNS] [SEED]` mutates the corpus at random, by default 100,000 inputs over all readers.
`python tests/deep/readers.py --guided READER [SECONDS]` uses atheris, which keeps inputs that reach new code in
`tests/deep/corpus/READER`. Every crash becomes a file there, so that each run and `make test` read it again.
READER may be `all`.
"""

import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from globe_rules import from_json, read_hand, read_photo, read_program, read_puzzle
from globe_rules._engine.errors import Refused, Unreadable
from globe_rules._engine.events import Event
from globe_rules._i18n import InvalidValue, cleaned, on_one_line
from globe_rules._kit.adapters import FULL_CLAIMS, AdapterError, Claims, reference
from globe_rules._kit.differences import difference, ids_of_small_request
from globe_rules._kit.judging import judge
from globe_rules._kit.known_failures import known_failures_text, read_known_failures
from globe_rules._kit.reporting.changes import changes
from globe_rules._kit.reporting.checking import limitations, problems
from globe_rules._kit.reporting.markdown import markdown
from globe_rules._kit.reporting.merging import NotMergeable, merged
from globe_rules._kit.reporting.page import badge, page
from globe_rules._kit.reporting.reports import digest, junit_xml, report_json
from globe_rules._kit.runner import run_cases
from globe_rules._kit.shards import Shard
from globe_rules._protocol.log import RefusedLine, ResultMismatch, read_headers, replay_log
from globe_rules._protocol.messages import NotAMessage, check, check_envelope, check_response, parse_json
from globe_rules._reference.operations import OPERATION_NAMES, ReferenceEngine
from globe_rules._specification.features import features_folder, read_feature
from globe_rules._specification.saved import cases_text, checked_case
from globe_rules._specification.suite import suite
from tools.paths import PLAYTHROUGHS, TESTS

CORPUS = TESTS / "deep" / "corpus"
MAX_SECONDS = 5
"""One input must not take longer."""

MAX_CORPUS_BYTES = 1 << 15
"""How much of the inputs of a reader is kept, the shortest first."""

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
    """Read a file of cases, and evaluate the response of the reference to each."""
    value = parse_json(data)
    check(value, "vectors")
    for each in value["cases"]:
        case = checked_case(each)
        if not case.invalid and case.request["op"] != "count":
            judge(case, ReferenceEngine().respond(case.request), reasons=True, conventions=True)


def read_judged(data: bytes) -> None:
    """Evaluate a valid but perhaps wrong response to a case, and look up what it breaks."""
    value = parse_json(data)
    if (
        not isinstance(value, dict)
        or not isinstance(value.get("response"), dict)
        or str(value.get("case")) not in JUDGED
    ):
        return
    case = JUDGED[str(value["case"])]
    check_response(value["response"], case.request["op"])
    for claimed in (True, False):
        judge(case, value["response"], reasons=claimed, conventions=claimed)
        if found := difference(case.request, case.response or {}, value["response"], reasons=claimed):
            ids_of_small_request(found, case.request, case.response or {}, value["response"])


def _reports(data: bytes, **allowed: bool) -> list[dict[str, Any]]:
    """Return the intact reports of a file. Their digests are forged, so that mutated ones are read to the end."""
    value = parse_json(data, strict=False)
    found = []
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, dict) and "report" in each:  # the command checks this first
            if isinstance(footer := each.get("footer"), dict):
                rest = {key: figure for key, figure in footer.items() if key != "report_digest"}
                footer["report_digest"] = digest({**each, "footer": rest})
            if not list(problems(each, **allowed)):
                found.append(each)
    return found


def read_report(data: bytes) -> None:
    """Verify a report, and show an intact one in every format."""
    for value in _reports(data):
        for show in (page, badge, markdown):
            assert "\x1b" not in show(value, "fr")
        list(limitations(value))


def read_other_report(data: bytes) -> None:
    """Compare a report on any suite with an intact one."""
    for value in _reports(data, any_suite=True):
        for pair in ((value, REPORT), (REPORT, value)):
            json.dumps(changes(*pair).as_json())


def read_shards(data: bytes) -> None:
    """Merge the reports of shards, and write the merged report."""
    parts = [(Path(f"{number}.json"), value) for number, value in enumerate(_reports(data, may_be_incomplete=True))]
    if parts:
        whole = merged(parts)
        report_json(whole.run, whole.options, failures=whole.failures)
        junit_xml(whole.run, language="fr")
        known_failures_text(whole.run)


def read_events(data: bytes) -> None:
    """Read an event of the library, and the headers of a log."""
    from_json(Event, parse_json(data))
    read_headers(data.decode())


def read_features(text: str) -> None:
    """Read a feature."""
    list(read_feature(text, "en"))


def read_words(text: str) -> None:
    """Clean untrusted text."""
    assert "\x1b" not in cleaned(text)
    assert "\n" not in on_one_line(text, 100)


def _seeds(values: Iterable[object]) -> list[bytes]:
    return [json.dumps(value).encode() for value in values]


class _Wrong:
    """An adapter that responds to every second request with an error, and to the others wrongly."""

    log = "some log"
    count = 0

    def start(self) -> Claims:
        return Claims.read({**FULL_CLAIMS, "name": "wrong"})

    def send(self, request: Mapping[str, Any], *, expected: Mapping[str, Any] | None = None) -> Mapping[str, Any]:  # noqa: ARG002 -- as every adapter
        self.count += 1
        if self.count % 2:
            raise AdapterError("error", "out of tiles")
        return {**ReferenceEngine().respond(request), "solved": 5}

    def stop(self) -> None:
        """There is nothing to stop."""

    def late_faults(self) -> Mapping[int, str]:
        return {}


def _shards() -> list[dict[str, Any]]:
    order = list(suite().cases[:6])
    shards = (Shard(number, 2).of(order) for number in (1, 2))
    return [report_json(run_cases(_Wrong(), order, shard=shard), {"show": 1}) for shard in shards]


REPORT = report_json(run_cases(_Wrong(), suite().cases[:6]), {})
CASES = suite().cases[:: len(suite().cases) // 40]
JUDGED = {case.id: case for case in suite().cases[3::17] if case.response is not None and not case.invalid}
FEATURES = [file.read_bytes()[:4000] for file in sorted((features_folder() / "en").glob("*.feature"))]
LOGS = [file.read_bytes() for file in sorted(PLAYTHROUGHS.glob("*.jsonl"))]


def _events() -> list[bytes]:
    lines = {line for log in LOGS for line in log.splitlines() if b'"event"' in line and b"preparation" not in line}
    return [*sorted(lines)[::20], b'{"headers": {"date": "2026-11-18"}}']


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
    "cases": (read_cases, [cases_text([case]).encode() for case in CASES]),
    "judged": (read_judged, _seeds({"case": id_, "response": case.response} for id_, case in JUDGED.items())),
    "report": (read_report, _seeds([REPORT, report_json(run_cases(reference(), suite().cases[:3]), {})])),
    "compared": (read_other_report, _seeds([REPORT])),
    "shards": (read_shards, _seeds([_shards()])),
    "event": (read_events, _events()),
    "feature": (_text(read_features), FEATURES),
    "words": (_text(read_words), [b"\x1b[31m::error::x\n##[group]", "é\u202e\ud83d".encode("utf-8", "replace")]),
}
SHARES = {
    "notation": 18,
    "log": 1,
    "request": 14,
    "response": 20,
    "known": 20,
    "cases": 5,
    "judged": 20,
    "report": 4,
    "compared": 3,
    "shards": 3,
    "event": 10,
    "words": 10,
    "feature": 1,
}
"""The share of inputs that each reader gets; a log takes 16 ms, and a feature 20 ms."""

DOCUMENTED = (Unreadable, NotAMessage, InvalidValue, NotMergeable, Refused, RefusedLine, ResultMismatch)
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


VALUES: list[Any] = [
    None,
    True,
    -1,
    0,
    2,
    99,
    10**400,
    1.5,
    "",
    "x",
    "\u2028",
    "../x",
    [],
    [[]],
    {},
    {"id": "id"},
    ["CARD-B1"],
    "Q-1",
]
"""Values that replace a field of JSON."""


def mutated_json(rng: random.Random, data: bytes) -> bytes:
    """Return JSON of which one to four values are replaced, removed, repeated or taken from elsewhere."""
    root = json.loads(data)
    for _ in range(rng.choice((1, 1, 2, 4))):
        places = list(_places(root))
        if not places:
            break
        holder, key = rng.choice(places)
        kind = rng.randrange(4)
        if kind == 0:
            holder[key] = rng.choice(VALUES)
        elif kind == 1:
            del holder[key]
        elif kind == 2 and isinstance(holder, list):
            holder.insert(key, holder[key])
        else:
            other, name = rng.choice(places)
            with suppress(LookupError):  # removed before
                holder[key] = json.loads(json.dumps(other[name]))
    return json.dumps(root).encode()


def _places(value: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 -- any JSON
    """Yield every list or object in JSON with the key of each of its values."""
    for key, each in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield value, key
        yield from _places(each)


def mutated(rng: random.Random, corpus: list[bytes]) -> bytes:
    """Return an input of the corpus with one to four changes, in half of JSON inputs of its values."""
    data = bytearray(rng.choice(corpus))
    if data.startswith((b"{", b"[")) and rng.random() < 1 / 2:
        with suppress(ValueError, RecursionError):
            return mutated_json(rng, bytes(data))
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


def guided_run(names: Sequence[str], seconds: int) -> bool:
    """Run atheris on readers, keep the inputs that reach new code, and return whether a reader crashed."""
    import atheris  # noqa: PLC0415 -- `make fuzz-readers` installs it

    atheris.instrument_all()  # takes most of a minute, so once for all readers
    crashed = False
    for name in names:
        sys.stdout.write(f"{name}: {seconds} s\n")
        sys.stdout.flush()
        with tempfile.TemporaryDirectory() as first:
            for number, data in enumerate(READERS[name][1]):
                (Path(first) / str(number)).write_bytes(data)
            pid = os.fork()  # atheris ends the process
            if not pid:
                _fuzz(name, seconds, first)
            crashed |= os.waitpid(pid, 0)[1] != 0
        trim(CORPUS / name)
    return crashed


def trim(folder: Path) -> None:
    """Delete the longest inputs of a folder until it is small, but no crash."""
    size = 0
    for file in sorted(folder.iterdir(), key=lambda file: (file.stat().st_size, file.name)):
        if "-" in file.name:  # such as crash-8f14e45f
            continue
        size += file.stat().st_size
        if size > MAX_CORPUS_BYTES:
            file.unlink()


def _fuzz(name: str, seconds: int, first: str) -> None:
    """Run atheris on one reader in this process, with the inputs of two folders, and exit."""
    import atheris  # noqa: PLC0415 -- as above

    folder = CORPUS / name
    folder.mkdir(parents=True, exist_ok=True)
    read, seeds = READERS[name]

    def test_one(data: bytes) -> None:
        if wrong := failure(read, data):
            raise RuntimeError(wrong)

    def mutate(data: bytes, max_size: int, seed: int) -> bytes:
        rng = random.Random(seed)  # noqa: S311 -- not a secret
        if rng.random() < 1 / 2:
            return bytes(atheris.Mutate(data, max_size))
        return mutated(rng, [data, *seeds])[:max_size]

    limits = [f"-max_total_time={seconds}", f"-max_len={max(4096, 2 * max(map(len, seeds)))}", "-reduce_inputs=0"]
    limits += [f"-timeout={4 * MAX_SECONDS}", f"-artifact_prefix={folder}/"]
    atheris.Setup([sys.argv[0], *limits, str(folder), first], test_one, custom_mutator=mutate)
    atheris.Fuzz()


def main() -> None:
    """Run the fuzzer that the arguments select."""
    words = sys.argv[1:]
    if words[:1] != ["--guided"]:
        runs, seed = map(int, [*words, *("100000", "0")[len(words) :]])
        raise SystemExit(bool(random_run(runs, seed)))
    names = list(READERS) if words[1] == "all" else words[1:2]
    raise SystemExit(guided_run(names, int(words[2]) if words[2:] else 60))


if __name__ == "__main__":
    main()
