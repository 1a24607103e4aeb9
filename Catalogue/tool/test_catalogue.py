"""Tests of the catalogue's tools. `bin/catalogue test` runs them."""

import copy
import unittest

import check
import promises
from build import composition, without_carbohydrate
from coverage import Matcher
from tables import NUTRIENTS, cell, fold, search_key


def faults(rule, change):
    """The rules that `rule` finds broken after `change` was made to a fresh copy of the real tables."""
    c = copy.copy(TABLES)
    for table in ("foods", "names", "measures", "contents", "kinds", "dishes"):
        setattr(c, table, [dict(row) for row in getattr(c, table)])
    c.used, c.faults = set(), []
    change(c)
    rule(c)
    return {line.split(":")[0] for line in c.faults}


def food(c, key):
    return next(row for row in c.foods if row["key"] == key)


TABLES = check.Check()


class Folding(unittest.TestCase):
    def test_turkish_and_english_capitals_fold_to_one_i(self):
        self.assertEqual(fold("ISPANAK"), fold(" ıspanak "))
        self.assertEqual(fold("İrmik"), fold("irmik"))
        self.assertEqual(fold("Tomato  paste"), "tomato paste")

    def test_names_keep_diacritics_and_search_drops_them(self):
        self.assertNotEqual(fold("Şekerpare"), fold("sekerpare"))
        self.assertEqual(search_key("Crème fraîche"), "creme fraiche")
        self.assertEqual(search_key("Şekerpare"), "sekerpare")


class Checking(unittest.TestCase):
    def test_the_tables_as_they_are_pass(self):
        for rule in (check.check_shape, check.check_composition, check.check_names, check.check_measures, check.check_dishes, check.check_contents, check.check_kinds, check.check_words):
            self.assertEqual(faults(rule, lambda c: None), set())

    def test_a_food_of_which_nobody_says_what_it_holds_is_found(self):
        def drop(c):
            c.contents = [row for row in c.contents if row["food"] != "bread"]

        self.assertEqual(faults(check.check_contents, drop), {"contents"})

    def test_a_dish_without_what_its_parts_hold_is_found(self):
        def forget(c):
            next(row for row in c.contents if row["food"] == "menemen").update(contains="")

        self.assertEqual(faults(check.check_contents, forget), {"contents"})

    def test_H_04_a_food_made_of_no_kind_that_holds_what_it_holds_is_found(self):
        def forget(c):
            row = next(row for row in c.kinds if row["kind"] == "peanut")
            row.update(foods=row["foods"].replace(" fistik", ""))

        self.assertEqual(faults(check.check_kinds, forget), {"kinds"})

    def test_a_word_that_is_no_substance_is_found(self):
        def misspell(c):
            next(row for row in c.contents if row["food"] == "milk").update(contains="milc")

        self.assertEqual(faults(check.check_contents, misspell), {"contents"})

    def test_a_name_of_two_foods_is_found_however_it_is_written(self):
        twice = {"food": "onion", "language": "tr", "name": "DOMATES", "display": ""}
        self.assertEqual(faults(check.check_names, lambda c: c.names.append(twice)), {"alias"})

    def test_a_british_name_that_is_the_american_one_is_found(self):
        again = {"food": "arugula", "language": "en-GB", "name": "Wild rocket", "display": ""}
        self.assertEqual(faults(check.check_names, lambda c: c.names.append(again)), {"alias"})

    def test_a_food_without_turkish_name_is_found(self):
        def drop(c):
            c.names = [r for r in c.names if (r["food"], r["language"]) != ("onion", "tr")]

        self.assertEqual(faults(check.check_names, drop), {"display"})

    def test_energy_far_from_its_macronutrients_is_found(self):
        self.assertEqual(faults(check.check_composition, lambda c: food(c, "sugar").update(energy_kcal="200")), {"energy"})

    def test_more_sugars_than_carbohydrate_is_found(self):
        self.assertEqual(faults(check.check_composition, lambda c: food(c, "milk").update(sugars_g="9")), {"carbohydrate"})

    def test_a_value_of_an_unknown_food_is_found(self):
        self.assertEqual(faults(check.check_shape, lambda c: food(c, "mastic").update(iron_mg="0")), {"unknown"})

    def test_a_computed_food_that_is_not_the_sum_of_its_parts_is_found(self):
        self.assertIn("dish", faults(check.check_dishes, lambda c: food(c, "ayran").update(calcium_mg="1")))

    @unittest.skipUnless(check.reference(), "no reference file here (SOFRA_SHARED, else ../shared)")
    def test_a_value_three_percent_off_the_reference_is_found(self):
        self.assertEqual(faults(check.check_reference, lambda c: food(c, "egg").update(energy_kcal="147.5")), {"reference"})


class Promising(unittest.TestCase):
    """H-04, HOSTILE-132: no name may promise what its food does not hold."""

    def promised(self, name, language="en"):
        promise = TABLES.promises.of(name, language)
        return promise.contains | promise.may_contain

    def named(self, food, language, name):
        return lambda c: c.names.append({"food": food, "language": language, "name": name, "display": ""})

    def test_H_04_a_name_with_a_word_that_its_food_does_not_hold_is_found_in_either_language(self):
        for food, language, name in [
            ("cod", "en-US", "tiger prawns"), ("cod", "tr", "jumbo karidesler"), ("salt", "en-GB", "Celery salt"),
            ("salt", "tr", "kerevizli tuz"), ("vinegar", "en-US", "dark malt vinegar"), ("rice", "en-US", "pearl barley"),
            ("rice", "tr", "buğdaylı pirinç"), ("rice-noodle", "tr", "burgu makarna"), ("gingersnap", "en-GB", "almond biscuit"),
            ("gingersnap", "tr", "bademli bisküvi"), ("chili-flakes", "en-US", "sesame and chili"), ("tomato-juice", "en-US", "clam juice"),
        ]:
            self.assertEqual(faults(check.check_words, self.named(food, language, name)), {"words"}, name)

    def test_H_04_a_food_that_loses_what_its_name_says_is_found(self):
        def forget(c):
            next(row for row in c.contents if row["food"] == "shrimp-cooked").update(contains="fish")

        self.assertEqual(faults(check.check_words, forget), {"words"})

    def test_H_04_a_name_that_is_free_of_what_its_food_holds_is_found(self):
        for food, language, name in [
            ("flour", "en-US", "gluten-free bread flour"), ("flour", "tr", "glutensiz ekmek unu"), ("butter", "en-US", "vegan spread"),
            ("butter", "tr", "bitkisel tereyağı"), ("bouillon-chicken", "en-GB", "vegetable stock pot"), ("egg-noodle", "en-US", "udon"),
        ]:
            self.assertEqual(faults(check.check_words, self.named(food, language, name)), {"words"}, name)

    def test_H_04_what_may_be_in_it_has_to_be_admitted(self):
        self.assertEqual(faults(check.check_words, self.named("pear", "en-US", "dried apricot")), {"words"})
        self.assertEqual(faults(check.check_words, self.named("apple-dried", "en-US", "dried fruit slice")), set())

    def test_the_longest_words_count_and_each_word_once(self):
        for name in ("butter bean", "peanut-free coconut milk", "oyster mushroom", "lamb's lettuce", "buckwheat flour", "nutmeg"):
            self.assertEqual(self.promised(name) - {"peanuts"}, set(), name)
        for name in ("hindistan cevizi", "arpacık soğan", "kuzu marulu", "karabuğday unu", "istiridye mantarı", "balkabağı"):
            self.assertEqual(self.promised(name, "tr"), set(), name)
        self.assertEqual(self.promised("peanut butter"), {"peanuts"})
        self.assertEqual(self.promised("peanut butter and butter"), {"peanuts", "milk"})

    def test_words_that_free_take_away_what_other_words_promise(self):
        self.assertEqual(self.promised("vegan mayonnaise"), set())
        self.assertEqual(self.promised("gluten-free soy sauce"), {"soya"})
        self.assertEqual(self.promised("bitkisel sütlü krema", "tr"), set())

    def test_a_phrase_that_stands_in_two_rows_is_found(self):
        rows = [{"language": "en", "words": "prawn", "contains": "fish", "may_contain": "", "free": ""}] * 2
        self.assertEqual(promises.Promises(rows).odd, ["prawn"])


class Computing(unittest.TestCase):
    def setUp(self):
        blank = {n: "" for n in NUTRIENTS}
        self.foods = {
            "a": {**blank, "energy_kcal": "100", "carbohydrate_g": "20"},
            "b": {**blank, "energy_kcal": "400", "carbohydrate_g": "0", "sugars_g": "0", "iron_mg": "3"},
        }

    def test_nutrients_are_per_100_g_of_the_finished_dish(self):
        made = composition([("a", 100), ("b", 50), ("@cooked", 200)], self.foods)
        self.assertEqual(made["energy_kcal"], 150)

    def test_one_unknown_part_makes_the_sum_unknown(self):
        self.assertIsNone(composition([("a", 100), ("b", 50)], self.foods)["iron_mg"])
        self.assertIsNone(composition([("a", 100), ("b", 50)], self.foods)["sugars_g"])
        self.assertEqual(composition([("a", 1), ("b", 99)], self.foods)["sugars_g"], 0)

    def test_where_no_carbohydrate_is_there_are_no_sugars_and_no_fibre(self):
        blank = {"sugars_g": "", "fiber_g": ""}
        none, some = {"carbohydrate_g": "0", **blank}, {"carbohydrate_g": "0.1", **blank}
        for food_row in (none, some):
            without_carbohydrate(food_row)
        self.assertEqual((none["sugars_g"], none["fiber_g"], some["sugars_g"]), ("0", "0", ""))

    def test_unknown_is_a_blank_cell_and_zero_is_not(self):
        self.assertEqual([cell(None), cell(0.0), cell(0.00001), cell(12.5)], ["", "0", "0.00001", "12.5"])


class Matching(unittest.TestCase):
    def setUp(self):
        self.matcher = Matcher(TABLES.names, TABLES.foods)

    def test_plain_words_plurals_order_and_spelling_do_not_matter(self):
        for mention, key in {
            "finely chopped ripe tomatoes": "tomato", "courgettes": "zucchini", "leaves of basil": "basil",
            "veal or beef stock": "beef-stock", "natural yoghurt": "yogurt", "red chile flake": "chili-flakes",
        }.items():
            self.assertEqual((self.matcher.match(mention) or ("", ""))[1], key, mention)

    def test_another_food_is_no_match(self):
        for mention in ("hickory chip", "quince leaf", "vegan haggis", "pine needle", "xyz", "e"):
            self.assertIsNone(self.matcher.match(mention), mention)


if __name__ == "__main__":
    unittest.main()
