"""What click says about a command line, in French; a test compares the list with click's own sentences."""

from typing import Final

SENTENCES: Final = {
    # Help
    "Usage:": "Usage :",
    "Options": "Options\u00a0",
    "Commands": "Commandes\u00a0",
    "default: {default}": "par défaut : {default}",
    "required": "obligatoire",
    # Complaints
    "Error: {message}": "Erreur : {message}",
    "Try '{command} {option}' for help.": "Pour de l'aide : {command} {option}",
    "Missing command.": "il manque une commande.",
    "Missing argument": "Il manque l'argument",
    "Missing option": "Il manque l'option",
    "Invalid value: {message}": "Valeur incorrecte : {message}",
    "Invalid value for {param_hint}: {message}": "Valeur incorrecte pour {param_hint} : {message}",
    "No such option {name!r}.": "L'option {name!r} n'existe pas.",
    "No such option: {name}": "L'option {name} n'existe pas.",
    "No such command {name!r}.": "La commande {name!r} n'existe pas.",
    "Did you mean {possibility}?": "Vouliez-vous dire {possibility} ?",
    "(Did you mean one of: {possibilities}?)": "(Vouliez-vous dire l'une de celles-ci : {possibilities} ?)",
    "(Possible options: {possibilities})": "(Options possibles : {possibilities})",
    "Got unexpected extra argument ({args})": "Argument en trop ({args})",
    "Got unexpected extra arguments ({args})": "Arguments en trop ({args})",
    "Option {name!r} does not take a value.": "L'option {name!r} ne prend pas de valeur.",
    "Option {name!r} requires an argument.": "L'option {name!r} demande une valeur.",
    # Values
    "file": "fichier",
    "directory": "dossier",
    "path": "chemin",
    "Choose from:\n\t{choices}": "Au choix :\n\t{choices}",
    "{value!r} is not {choice}.": "{value!r} n'est pas {choice}.",
    "{value!r} is not one of {choices}.": "{value!r} ne fait pas partie de {choices}.",
    "{value} is not in the range {range}.": "{value} n'est pas dans l'intervalle {range}.",
    "{value!r} is not a valid {number_type}.": "{value!r} n'est pas un nombre qui convienne.",
    "{name} {filename!r} does not exist.": "{filename!r} n'existe pas.",
    "{name} {filename!r} is a file.": "{filename!r} est un fichier.",
    "{name} {filename!r} is a directory.": "{filename!r} est un dossier.",
    "{name} {filename!r} is not readable.": "{filename!r} ne peut pas être lu.",
}
