"""What is said about an examination, in both languages."""

from globe_rules.i18n import Message
from globe_rules.kit.runner import Verdict

VERDICTS = {
    Verdict.PASS: Message("pass"),
    Verdict.FAIL: Message("fail"),
    Verdict.KNOWN: Message("known"),
    Verdict.UNSUPPORTED: Message("unsupported"),
    Verdict.NOT_RUN: Message("not-run"),
    Verdict.ERROR: Message("error"),
    Verdict.CRASH: Message("crash"),
    Verdict.TIMEOUT: Message("timeout"),
    Verdict.PROTOCOL: Message("protocol"),
    Verdict.OVERSIZE: Message("oversize"),
}
"""What verdicts are called."""

EXPECTED, GOT = Message("expected"), Message("got")
HINT = Message("Hint: {hint}")
AGAIN = Message("Again: {command}")
LOGGED = Message("Its standard error ended with:")
MORE = Message("… and {more} more; --show {all} tells all.")
UNASKED = Message(", {number} not asked")
COUNTS = Message("{passed} passed, {failed} failed")
ONLY_KNOWN = Message("[bold yellow]Only known failures[/bold yellow]: {known} of {claimed}; nothing else fails")
ENDINGS = {
    0: Message("[bold green]Conformant[/bold green]"),
    1: Message("[bold red]Not conformant[/bold red]"),
    3: Message("[bold red]Not evaluated[/bold red]: nothing that was to be asked is claimed"),
    4: Message("[bold red]Incomplete[/bold red]: not every case was run, so this report proves nothing."),
}
"""What an examination comes to, by the status that the command ends with."""

IN_SHORT = {
    0: Message("conformant"),
    1: Message("not conformant"),
    3: Message("not evaluated"),
    4: Message("incomplete"),
}
CONFORMANT_IN_RULES = Message("[bold green]Conformant in the rules[/bold green]")
SUITE, CHOSEN = Message("the suite"), Message("the cases chosen")
SHARES = Message("Conformance: {passed} of what is claimed. Claimed: {claimed} of {whole}.")
NOT_UNDERSTOOD = Message("Not understood: {more}. This kit does not know it, so nothing was asked about it.")
NO_REASONS = Message("Reasons (ids) are not claimed, so they were not compared.")
NO_CONVENTIONS = Message("Conventions of the wire (the order of lists, which reason is cited) are not claimed.")
BROKEN = Message("Rules broken (cases failed, worst first):")
DEPARTED = Message("Rulings departed from (cases failed, worst first):")
STALE = Message("[red]Stale known failure[/red]: {id} does not fail any more; take it off the list.")
NOT_ASKED = Message("Known failure not asked: {id} is not claimed, so it needs no entry in the list.")
STOPPED = Message("Stopped at the first failure: what comes after it is not known.")
OF = Message("{part} of {whole}")
AND_MORE = Message("… and {more} more: {ids}")
ELSEWHERE = Message("Answers differ elsewhere, in what these govern (cases):")
MISSED = Message("Conventions of the wire not kept (cases):")
ALIKE = Message("{id} ([cyan]{breaks}[/cyan]): gives {same} of the {wrong} wrong answers, and every right one")
ALIKE_TOO = Message(
    "{id} ([cyan]{breaks}[/cyan]): gives {same} of the other {wrong} wrong answers, and every right one"
)
READING = Message("plays reading {which} of [cyan]{ruling}[/cyan]")
AS_ABOVE = Message("{title} (as above)")
SEEDED = Message("seed")
