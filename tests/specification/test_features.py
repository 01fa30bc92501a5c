"""The features of both languages hold for the reference engine."""

from pytest_bdd import scenarios

from globe_rules.specification.features import features_folder

scenarios(str(features_folder() / "en"), str(features_folder() / "fr"))
