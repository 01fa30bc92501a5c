"""Compare the table of the books with the transcriptions themselves, where these are at hand.

    python tools/books_against_witnesses.py FOLDER

FOLDER holds EN1.txt, EN2.txt, FR1.txt, FR2.txt and FR3.txt; they are not part of this project. Each is cut into
sentences by the lengths in `globe_rules/rulebook/data/books/sentences.toml`, and each piece must have the digest
that stands there. So no word of a transcription is passed over: what is not in the table is reported, with its line.
"""

import re
import sys
from bisect import bisect
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from unicodedata import normalize

from attrs import frozen

from globe_rules.rulebook.books import Sentence, books

_SHOWN = 6
_WORD = re.compile(r"[^\W_]+|★")
_DIGITS = 12


def words_of(text: str) -> list[str]:
    """Return what is compared of a text: runs of letters and digits in lower case, and printed stars.

    Line breaks, markup, punctuation and capitals differ from one transcription of a page to the next; words do not.

    >>> words_of("- **50 Action cards** (10 per player) ★")
    ['50', 'action', 'cards', '10', 'per', 'player', '★']
    """
    return _WORD.findall(normalize("NFC", text).lower())


def digest_of(words: list[str]) -> str:
    """Return the first digits of the SHA-256 of words, with one blank between them.

    >>> digest_of(["a", "sentence"])
    'c2e2e7015634'
    """
    return sha256(" ".join(words).encode()).hexdigest()[:_DIGITS]


@frozen
class Finding:
    """Where a transcription and the table part: words without a sentence, sentences without words, or both."""

    sentences: Sequence[Sentence]
    words: Sequence[str]
    line: int

    def __str__(self) -> str:
        begins = " ".join(self.words[:_SHOWN]) + (" …" if len(self.words) > _SHOWN else "")
        numbers = ", ".join(
            f"{each.number} ({books().line_at(each.witness, each.number).id})" for each in self.sentences
        )
        if not self.sentences:
            return f"line {self.line}: words without a row: {begins}"
        if not self.words:
            return f"line {self.line}: not there: sentence {numbers}"
        return f"line {self.line}: changed: sentence {numbers} is now: {begins}"


def compared(text: str, sentences: Sequence[Sentence]) -> list[Finding]:
    """Cut a text into sentences and return where it differs from the table."""
    by_line = [words_of(line) for line in text.splitlines()]
    words = [word for line in by_line for word in line]
    ends = list(accumulate(map(len, by_line)))
    found, at, next_ = [], 0, 0
    while at < len(words) or next_ < len(sentences):
        if next_ < len(sentences) and _stands(sentences[next_], words, at):
            at, next_ = at + sentences[next_].length, next_ + 1
            continue
        again, resumed = min(_meetings(words, at, sentences, next_), key=sum)
        found.append(Finding(sentences[next_:resumed], words[at:again], bisect(ends, at) + 1))
        at, next_ = again, resumed
    return found


def _stands(sentence: Sentence, words: Sequence[str], at: int) -> bool:
    return digest_of(list(words[at : at + sentence.length])) == sentence.digest


def _meetings(words: Sequence[str], at: int, sentences: Sequence[Sentence], next_: int) -> Iterator[tuple[int, int]]:
    """Find where text and table can meet again: for each sentence to come the first place that has it; else the end."""
    for number in range(next_, len(sentences)):
        for place in range(at, len(words)):
            if _stands(sentences[number], words, place):
                yield place, number
                break
    yield len(words), len(sentences)


def main(folder: Path) -> int:
    """Print what was found about every witness; return the exit status."""
    status = 0
    for witness, sentences in books().sentences.items():
        file = folder / f"{witness}.txt"
        if not file.is_file():
            print(f"{witness}: there is no {file}")
            status = 1
            continue
        found = compared(file.read_text(encoding="utf-8"), sentences)
        count = sum(each.length for each in sentences)
        print(f"{witness}: {len(sentences)} sentences, {count} words, {len(found)} differences")
        for each in found:
            print(f"  {file.name}, {each}")
        status = status or int(bool(found))
    return status


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1])))
