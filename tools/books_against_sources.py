"""Compare the traceability table with the transcriptions, if you have them.

    python tools/books_against_sources.py FOLDER

FOLDER contains EN1.txt, EN2.txt, FR1.txt, FR2.txt and FR3.txt, which are not part of this project. Each text is split
into sentences by the lengths in `globe_rules/rulebook/data/books/sentences.toml`, and each sentence must have the
digest in that file. Words that are not in the table are reported with their line.
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

from globe_rules.rulebook._books import Sentence, books

_SHOWN_WORDS = 6
_WORD = re.compile(r"[^\W_]+|★")
_DIGITS = 12


def words_of(text: str) -> list[str]:
    """Return the words of a text that are compared: letters and digits in lower case, and printed stars.

    Line breaks, markup, punctuation and capitals are ignored, because they differ between transcriptions.

    >>> words_of("- **50 Action cards** (10 per player) ★")
    ['50', 'action', 'cards', '10', 'per', 'player', '★']
    """
    return _WORD.findall(normalize("NFC", text).lower())


def digest_of(words: list[str]) -> str:
    """Return the first 12 hexadecimal digits of the SHA-256 of words joined by spaces.

    >>> digest_of(["a", "sentence"])
    'c2e2e7015634'
    """
    return sha256(" ".join(words).encode()).hexdigest()[:_DIGITS]


@frozen
class Finding:
    """A difference between transcription and table: words without a sentence, sentences without words, or both."""

    sentences: Sequence[Sentence]
    words: Sequence[str]
    line: int

    def __str__(self) -> str:
        beginning = " ".join(self.words[:_SHOWN_WORDS]) + (" …" if len(self.words) > _SHOWN_WORDS else "")
        numbers = ", ".join(
            f"{each.number} ({books().line_at(each.source, each.number).id})" for each in self.sentences
        )
        if not self.sentences:
            return f"line {self.line}: words without a row: {beginning}"
        if not self.words:
            return f"line {self.line}: missing: sentence {numbers}"
        return f"line {self.line}: changed: sentence {numbers} is now: {beginning}"


def compared(text: str, sentences: Sequence[Sentence]) -> list[Finding]:
    """Split a text into sentences and return its differences from the table."""
    by_line = [words_of(line) for line in text.splitlines()]
    words = [word for line in by_line for word in line]
    ends = list(accumulate(map(len, by_line)))
    found, at, next_ = [], 0, 0
    while at < len(words) or next_ < len(sentences):
        if next_ < len(sentences) and _matches(sentences[next_], words, at):
            at, next_ = at + sentences[next_].length, next_ + 1
            continue
        again, resumed = min(_resumptions(words, at, sentences, next_), key=sum)
        found.append(Finding(sentences[next_:resumed], words[at:again], bisect(ends, at) + 1))
        at, next_ = again, resumed
    return found


def _matches(sentence: Sentence, words: Sequence[str], at: int) -> bool:
    return digest_of(list(words[at : at + sentence.length])) == sentence.digest


def _resumptions(words: Sequence[str], at: int, sentences: Sequence[Sentence], next_: int) -> Iterator[tuple[int, int]]:
    """Yield the positions (word, sentence) from which text and table agree again.

    For each of the next sentences this is its first occurrence in the text; the last position is the end of both.
    """
    for number in range(next_, len(sentences)):
        for place in range(at, len(words)):
            if _matches(sentences[number], words, place):
                yield place, number
                break
    yield len(words), len(sentences)


def main(folder: Path) -> int:
    """Print the differences of every source; return the exit status, 1 if there are any."""
    status = 0
    for source, sentences in books().sentences.items():
        file = folder / f"{source}.txt"
        if not file.is_file():
            print(f"{source}: {file} does not exist")
            status = 1
            continue
        found = compared(file.read_text(encoding="utf-8"), sentences)
        count = sum(each.length for each in sentences)
        print(f"{source}: {len(sentences)} sentences, {count} words, {len(found)} differences")
        for each in found:
            print(f"  {file.name}, {each}")
        status = status or int(bool(found))
    return status


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1])))
