"""What is said about an examination, in both languages."""

from globe_rules.kit.runner import Verdict
from globe_rules.words import Twin

VERDICTS = {
    Verdict.PASS: Twin(en="pass", fr="réussi"),
    Verdict.FAIL: Twin(en="fail", fr="échec"),
    Verdict.KNOWN: Twin(en="known", fr="connu"),
    Verdict.UNSUPPORTED: Twin(en="unsupported", fr="non déclaré"),
    Verdict.NOT_RUN: Twin(en="not-run", fr="pas posé"),
    Verdict.ERROR: Twin(en="error", fr="erreur"),
    Verdict.CRASH: Twin(en="crash", fr="plantage"),
    Verdict.TIMEOUT: Twin(en="timeout", fr="trop lent"),
    Verdict.PROTOCOL: Twin(en="protocol", fr="protocole"),
    Verdict.OVERSIZE: Twin(en="oversize", fr="trop long"),
}
"""What verdicts are called."""

EXPECTED, GOT = Twin(en="expected", fr="attendu"), Twin(en="got", fr="reçu")
HINT = Twin(en="Hint: {hint}", fr="Conseil : {hint}")
AGAIN = Twin(en="Again: {command}", fr="À relancer : {command}")
LOGGED = Twin(en="Its standard error ended with:", fr="Sa sortie d'erreur finissait par :")
MORE = Twin(en="… and {more} more; --show {all} tells all.", fr="… et {more} de plus ; --show {all} les détaille tous.")
UNASKED = Twin(en=", {number} not asked", fr=", non demandés : {number}")
COUNTS = Twin(en="{passed} passed, {failed} failed", fr="Réussis : {passed}, échoués : {failed}")
ONLY_KNOWN = Twin(
    en="[bold yellow]Only known failures[/bold yellow]: {known} of {claimed}; nothing else fails",
    fr="[bold yellow]Seuls des échecs connus[/bold yellow] : {known} sur {claimed} ; rien d'autre n'échoue",
)
ENDINGS = {
    0: Twin(en="[bold green]Conformant[/bold green]", fr="[bold green]Conforme[/bold green]"),
    1: Twin(en="[bold red]Not conformant[/bold red]", fr="[bold red]Non conforme[/bold red]"),
    3: Twin(
        en="[bold red]Not evaluated[/bold red]: nothing that was to be asked is claimed",
        fr="[bold red]Pas évalué[/bold red] : rien de ce qu'il fallait demander n'est déclaré",
    ),
    4: Twin(
        en="[bold red]Incomplete[/bold red]: not every case was run, so this report proves nothing.",
        fr="[bold red]Incomplet[/bold red] : tous les cas n'ont pas été posés, ce rapport ne prouve donc rien.",
    ),
}
"""What an examination comes to, by the status that the command ends with."""

IN_SHORT = {
    0: Twin(en="conformant", fr="conforme"),
    1: Twin(en="not conformant", fr="pas conforme"),
    3: Twin(en="not evaluated", fr="pas évalué"),
    4: Twin(en="incomplete", fr="incomplet"),
}
CONFORMANT_IN_RULES = Twin(
    en="[bold green]Conformant in the rules[/bold green]", fr="[bold green]Conforme aux règles[/bold green]"
)
SUITE, CHOSEN = Twin(en="the suite", fr="la suite"), Twin(en="the cases chosen", fr="ce qui est choisi")
SHARES = Twin(
    en="Conformance: {passed} of what is claimed. Claimed: {claimed} of {whole}.",
    fr="Conformité : {passed} de ce qui est déclaré. Déclaré : {claimed} de {whole}.",
)
NOT_UNDERSTOOD = Twin(
    en="Not understood: {more}. This kit does not know it, so nothing was asked about it.",
    fr="Pas compris : {more}. Ce kit ne le connaît pas : rien n'a été demandé là-dessus.",
)
NO_REASONS = Twin(
    en="Reasons (ids) are not claimed, so they were not compared.",
    fr="Les motifs (identifiants) ne sont pas déclarés : ils n'ont pas été comparés.",
)
NO_CONVENTIONS = Twin(
    en="Conventions of the wire (the order of lists, which reason is cited) are not claimed.",
    fr="Les conventions du protocole (l'ordre des listes, le motif cité) ne sont pas déclarées.",
)
BROKEN = Twin(en="Rules broken (cases failed, worst first):", fr="Règles enfreintes (cas échoués, les pires d'abord) :")
DEPARTED = Twin(
    en="Rulings departed from (cases failed, worst first):",
    fr="Décisions non suivies (cas échoués, les pires d'abord) :",
)
STALE = Twin(
    en="[red]Stale known failure[/red]: {id} does not fail any more; take it off the list.",
    fr="[red]Échec connu périmé[/red] : {id} n'échoue plus ; retirez-le de la liste.",
)
NOT_ASKED = Twin(
    en="Known failure not asked: {id} is not claimed, so it needs no entry in the list.",
    fr="Échec connu non posé : {id} n'est pas déclaré, inutile de le mettre dans la liste.",
)
STOPPED = Twin(
    en="Stopped at the first failure: what comes after it is not known.",
    fr="Arrêté au premier échec : on ne sait rien de ce qui suit.",
)
OF = Twin(en="{part} of {whole}", fr="{part} sur {whole}")
AND_MORE = Twin(en="… and {more} more: {ids}", fr="… et {more} de plus : {ids}")
ELSEWHERE = Twin(
    en="Answers differ elsewhere, in what these govern (cases):",
    fr="Des réponses diffèrent ailleurs, dans ce que régissent (cas) :",
)
MISSED = Twin(en="Conventions of the wire not kept (cases):", fr="Conventions du protocole non respectées (cas) :")
ALIKE = Twin(
    en="{id} ([cyan]{breaks}[/cyan]): gives {same} of the {wrong} wrong answers, and every right one",
    fr="{id} ([cyan]{breaks}[/cyan]) : mêmes erreurs : {same} sur {wrong}, et tout le reste juste",
)
ALIKE_TOO = Twin(
    en="{id} ([cyan]{breaks}[/cyan]): gives {same} of the other {wrong} wrong answers, and every right one",
    fr="{id} ([cyan]{breaks}[/cyan]) : mêmes erreurs parmi les autres : {same} sur {wrong}, et tout le reste juste",
)
READING = Twin(
    en="plays reading {which} of [cyan]{ruling}[/cyan]", fr="joue la lecture {which} de [cyan]{ruling}[/cyan]"
)
AS_ABOVE = Twin(en="{title} (as above)", fr="{title} (voir plus haut)")
SEEDED = Twin(en="seed", fr="graine")
