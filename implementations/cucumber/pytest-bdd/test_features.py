import os

from pytest_bdd import scenarios

from globe_rules.bdd import features_folder

scenarios(str(features_folder(os.environ.get("GLOBE_LANGUAGE", "en"))))
