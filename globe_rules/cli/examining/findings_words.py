"""What is said about an examination, in both languages."""

from globe_rules.kit.runner import Verdict
from globe_rules.words import Words

VERDICTS = {
    Verdict.PASS: Words(en="pass", fr="réussi"),
    Verdict.FAIL: Words(en="fail", fr="échec"),
    Verdict.KNOWN: Words(en="known", fr="connu"),
    Verdict.UNSUPPORTED: Words(en="unsupported", fr="non déclaré"),
    Verdict.NOT_RUN: Words(en="not-run", fr="pas posé"),
    Verdict.ERROR: Words(en="error", fr="erreur"),
    Verdict.CRASH: Words(en="crash", fr="plantage"),
    Verdict.TIMEOUT: Words(en="timeout", fr="trop lent"),
    Verdict.PROTOCOL: Words(en="protocol", fr="protocole"),
    Verdict.OVERSIZE: Words(en="oversize", fr="trop long"),
}
"""What verdicts are called."""

EXPECTED, GOT = Words(en="expected", fr="attendu"), Words(en="got", fr="reçu")
HINT = Words(en="Hint: {hint}", fr="Conseil : {hint}")
AGAIN = Words(en="Again: {command}", fr="À relancer : {command}")
LOGGED = Words(en="Its standard error ended with:", fr="Sa sortie d'erreur finissait par :")
MORE = Words(
    en="… and {more} more; --show {all} tells all.", fr="… et {more} de plus ; --show {all} les détaille tous."
)
UNASKED = Words(en=", {number} not asked", fr=", non demandés : {number}")
COUNTS = Words(en="{passed} passed, {failed} failed", fr="Réussis : {passed}, échoués : {failed}")
ONLY_KNOWN = Words(
    en="[bold yellow]Only known failures[/bold yellow]: {known} of {claimed}; nothing else fails",
    fr="[bold yellow]Seuls des échecs connus[/bold yellow] : {known} sur {claimed} ; rien d'autre n'échoue",
)
ENDINGS = {
    0: Words(en="[bold green]Conformant[/bold green]", fr="[bold green]Conforme[/bold green]"),
    1: Words(en="[bold red]Not conformant[/bold red]", fr="[bold red]Non conforme[/bold red]"),
    3: Words(
        en="[bold red]Not evaluated[/bold red]: nothing that was to be asked is claimed",
        fr="[bold red]Pas évalué[/bold red] : rien de ce qu'il fallait demander n'est déclaré",
    ),
    4: Words(
        en="[bold red]Incomplete[/bold red]: not every case was run, so this report proves nothing.",
        fr="[bold red]Incomplet[/bold red] : tous les cas n'ont pas été posés, ce rapport ne prouve donc rien.",
    ),
}
"""What an examination comes to, by the status that the command ends with."""

IN_SHORT = {
    0: Words(en="conformant", fr="conforme"),
    1: Words(en="not conformant", fr="pas conforme"),
    3: Words(en="not evaluated", fr="pas évalué"),
    4: Words(en="incomplete", fr="incomplet"),
}
CONFORMANT_IN_RULES = Words(
    en="[bold green]Conformant in the rules[/bold green]", fr="[bold green]Conforme aux règles[/bold green]"
)
SUITE, CHOSEN = Words(en="the suite", fr="la suite"), Words(en="the cases chosen", fr="ce qui est choisi")
SHARES = Words(
    en="Conformance: {passed} of what is claimed. Claimed: {claimed} of {whole}.",
    fr="Conformité : {passed} de ce qui est déclaré. Déclaré : {claimed} de {whole}.",
)
NOT_UNDERSTOOD = Words(
    en="Not understood: {more}. This kit does not know it, so nothing was asked about it.",
    fr="Pas compris : {more}. Ce kit ne le connaît pas : rien n'a été demandé là-dessus.",
)
NO_REASONS = Words(
    en="Reasons (ids) are not claimed, so they were not compared.",
    fr="Les motifs (identifiants) ne sont pas déclarés : ils n'ont pas été comparés.",
)
NO_CONVENTIONS = Words(
    en="Conventions of the wire (the order of lists, which reason is cited) are not claimed.",
    fr="Les conventions du protocole (l'ordre des listes, le motif cité) ne sont pas déclarées.",
)
BROKEN = Words(
    en="Rules broken (cases failed, worst first):", fr="Règles enfreintes (cas échoués, les pires d'abord) :"
)
DEPARTED = Words(
    en="Rulings departed from (cases failed, worst first):",
    fr="Décisions non suivies (cas échoués, les pires d'abord) :",
)
STALE = Words(
    en="[red]Stale known failure[/red]: {id} does not fail any more; take it off the list.",
    fr="[red]Échec connu périmé[/red] : {id} n'échoue plus ; retirez-le de la liste.",
)
NOT_ASKED = Words(
    en="Known failure not asked: {id} is not claimed, so it needs no entry in the list.",
    fr="Échec connu non posé : {id} n'est pas déclaré, inutile de le mettre dans la liste.",
)
STOPPED = Words(
    en="Stopped at the first failure: what comes after it is not known.",
    fr="Arrêté au premier échec : on ne sait rien de ce qui suit.",
)
OF = Words(en="{part} of {whole}", fr="{part} sur {whole}")
AND_MORE = Words(en="… and {more} more: {ids}", fr="… et {more} de plus : {ids}")
ELSEWHERE = Words(
    en="Answers differ elsewhere, in what these govern (cases):",
    fr="Des réponses diffèrent ailleurs, dans ce que régissent (cas) :",
)
MISSED = Words(en="Conventions of the wire not kept (cases):", fr="Conventions du protocole non respectées (cas) :")
ALIKE = Words(
    en="{id} ([cyan]{breaks}[/cyan]): gives {same} of the {wrong} wrong answers, and every right one",
    fr="{id} ([cyan]{breaks}[/cyan]) : mêmes erreurs : {same} sur {wrong}, et tout le reste juste",
)
ALIKE_TOO = Words(
    en="{id} ([cyan]{breaks}[/cyan]): gives {same} of the other {wrong} wrong answers, and every right one",
    fr="{id} ([cyan]{breaks}[/cyan]) : mêmes erreurs parmi les autres : {same} sur {wrong}, et tout le reste juste",
)
READING = Words(
    en="plays reading {which} of [cyan]{ruling}[/cyan]", fr="joue la lecture {which} de [cyan]{ruling}[/cyan]"
)
AS_ABOVE = Words(en="{title} (as above)", fr="{title} (voir plus haut)")
SEEDED = Words(en="seed", fr="graine")
