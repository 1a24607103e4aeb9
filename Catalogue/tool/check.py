"""`bin/catalogue check`: every rule that the tables promise. Prints the faults and says how many."""

import re

import promises
from build import COOKED, compute
from sources import REFERENCE_COLUMNS, agrees, reference
from tables import (
    CONTENTS_COLUMNS, DISH_COLUMNS, EXCEPTION_COLUMNS, FOOD_COLUMNS, KIND_COLUMNS, LANGUAGES, MEASURE_COLUMNS, NAME_COLUMNS,
    NUTRIENTS, SUBSTANCES, fold, number, read, shared_data,
)

BASES = {"measured", "similar", "computed", "unknown"}
SOURCES = {"sr_legacy", "foundation", "fndds", "dishes.tsv", ""}
AISLES = {
    "produce", "dairy", "eggs", "meat", "deli", "fish", "frozen", "bakery", "pantry", "cereal", "canned",
    "baking", "spices", "oils", "sauces", "snacks", "sweets", "drinks", "prepared",
}
MACROS = ["protein_g", "fat_g", "carbohydrate_g"]
PER_100 = [n for n in NUTRIENTS if n.endswith("_g")]
KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
NUMBER = re.compile(r"\d+(\.\d+)?")


class Check:
    """The tables, the exceptions that were granted, and the faults found so far."""

    def __init__(self):
        self.foods = read("foods.tsv", FOOD_COLUMNS)
        self.names = read("names.tsv", NAME_COLUMNS)
        self.measures = read("measures.tsv", MEASURE_COLUMNS)
        self.contents = read("contents.tsv", CONTENTS_COLUMNS)
        self.kinds = read("kinds.tsv", KIND_COLUMNS)
        self.dishes = read("dishes.tsv", DISH_COLUMNS)
        self.promises = promises.load()
        self.granted = {(r["food"], r["rule"]): r["reason"] for r in read("exceptions.tsv", EXCEPTION_COLUMNS)}
        self.keys = {food["key"] for food in self.foods}
        self.used = set()
        self.faults = []

    def fault(self, food, rule, words):
        if (food, rule) in self.granted:
            self.used.add((food, rule))
        else:
            self.faults.append(f"{rule}: {food}: {words}")


def check_shape(c):
    seen = set()
    for food in c.foods:
        key = food["key"]
        if key in seen or not KEY.fullmatch(key):
            c.fault(key, "key", "not unique, or not lower-case words joined by hyphens")
        seen.add(key)
        if food["basis"] not in BASES or food["source"] not in SOURCES or food["aisle"] not in AISLES:
            c.fault(key, "vocabulary", f"{food['basis']}, {food['source']}, {food['aisle']}")
        named = bool(food["fdc_id"]) or food["source"] == "fndds" and bool(food["source_name"])
        if (food["basis"] in ("measured", "similar")) != named:
            c.fault(key, "source", "measured and similar foods, and only they, have an FDC id, or a description in FNDDS")
        if bool(food["density_g_ml"]) != bool(food["density_source"]):
            c.fault(key, "density", "density and its source go together")
        if food["density_g_ml"] and not 0.02 <= float(food["density_g_ml"]) <= 1.6:
            c.fault(key, "density", food["density_g_ml"])
        for column in NUTRIENTS + ["density_g_ml", "piece_g"]:
            if food[column] and not NUMBER.fullmatch(food[column]):
                c.fault(key, "number", f"{column} is {food[column]}")
        if food["basis"] == "unknown" and any(food[n] for n in NUTRIENTS):
            c.fault(key, "unknown", "a food of unknown composition has a value")
        if food["basis"] != "unknown" and any(not food[n] for n in ["energy_kcal"] + MACROS):
            c.fault(key, "macros", "energy or a macronutrient is missing")


def check_composition(c):
    for food in c.foods:
        key, value = food["key"], {n: number(food[n]) for n in NUTRIENTS}
        known = {n: v or 0 for n, v in value.items()}
        if any(known[n] > 100.5 for n in PER_100) or sum(known[n] for n in MACROS) > 101.5:
            c.fault(key, "mass", "more than 100 g in 100 g")
        if known["saturated_fat_g"] > known["fat_g"] * 1.02 + 0.1:
            c.fault(key, "saturated", f"{known['saturated_fat_g']} of {known['fat_g']} g fat")
        if known["fiber_g"] + known["sugars_g"] > known["carbohydrate_g"] * 1.03 + 0.3:
            c.fault(key, "carbohydrate", "fibre and sugars are more than the carbohydrate")
        if value["energy_kcal"] is not None:
            check_energy(c, key, known)


def check_energy(c, key, known):
    """4/4/9 from below (fibre counted as 0) and from above, with a fifth and 15 kcal of room on either side."""
    above = 4 * known["protein_g"] + 4 * known["carbohydrate_g"] + 9 * known["fat_g"]
    below = above - 4 * min(known["fiber_g"], known["carbohydrate_g"])
    if not below * 0.8 - 15 <= known["energy_kcal"] <= above * 1.2 + 15:
        c.fault(key, "energy", f"{known['energy_kcal']:.0f} kcal, 4/4/9 gives {below:.0f} to {above:.0f}")


def check_names(c):
    owner, shown = {}, {}
    for row in c.names:
        food, language = row["food"], row["language"]
        if food not in c.keys or language not in LANGUAGES or row["display"] not in ("yes", ""):
            c.fault(food, "name", f"{row['name']}: unknown food, language or mark")
        key = (language, fold(row["name"]))
        if key in owner:
            c.fault(food, "alias", f"{language} “{row['name']}” belongs to {owner[key]} already")
        owner[key] = food
        if language == "en-GB" and not row["display"] and owner.get(("en-US", key[1])) == food:
            c.fault(food, "alias", f"“{row['name']}” need not be said again: its American name is the same")
        if row["display"]:
            if (food, language) in shown:
                c.fault(food, "display", f"two display names in {language}")
            shown[food, language] = row["name"]
        if row["name"] != " ".join(row["name"].split()) or not 1 <= len(row["name"]) <= 60:
            c.fault(food, "name", f"“{row['name']}” has stray spaces, or is too long")
    for food in c.foods:
        if (food["key"], "tr") not in shown or (food["key"], "en-US") not in shown:
            c.fault(food["key"], "display", "no display name in en-US or tr")
        elif shown[food["key"], "en-US"] != food["name"]:
            c.fault(food["key"], "display", "foods.tsv and names.tsv differ")


def check_measures(c):
    seen = set()
    for row in c.measures:
        food, measure = row["food"], row["measure"]
        if food not in c.keys or (food, measure) in seen or not KEY.fullmatch(measure):
            c.fault(food, "measure", f"{measure}: unknown food, or twice, or not a key")
        seen.add((food, measure))
        if not row["en"] or not row["tr"] or row["source"] not in ("fdc", "stated"):
            c.fault(food, "measure", f"{measure}: label or source missing")
        if not NUMBER.fullmatch(row["grams"]) or not 0.01 <= float(row["grams"]) <= 20000:
            c.fault(food, "measure", f"{measure}: {row['grams']} g")


def check_dishes(c):
    made = {row["dish"] for row in c.dishes}
    for food in c.foods:
        if (food["basis"] == "computed") != (food["key"] in made):
            c.fault(food["key"], "dish", "computed foods, and only they, have a recipe in dishes.tsv")
    for row in c.dishes:
        if row["part"] != COOKED and row["part"] not in c.keys or float(row["grams"]) <= 0:
            c.fault(row["dish"], "dish", f"{row['part']} {row['grams']}")
    again = [dict(food) for food in c.foods]
    compute(again, c.dishes)
    for food, fresh in zip(c.foods, again):
        for nutrient in NUTRIENTS:
            if food[nutrient] != fresh[nutrient]:
                c.fault(food["key"], "dish", f"{nutrient} is {food[nutrient]}, its parts give {fresh[nutrient]}")


# What a food of the group cannot be without.
GROUP_CONTAINS = {"meat": "meat", "poultry": "meat", "alcohol": "alcohol"}
SEAFOOD = {"fish", "crustaceans", "molluscs"}


def check_contents(c):
    rows = {}
    for row in c.contents:
        food, words = row["food"], (row["contains"] + " " + row["may_contain"]).split()
        if food not in c.keys or food in rows:
            c.fault(food, "contents", "unknown food, or twice")
        if len(set(words)) < len(words) or not set(words) <= set(SUBSTANCES):
            c.fault(food, "contents", f"odd words, or one twice: {' '.join(words)}")
        rows[food] = {name: set(row[name].split()) for name in ("contains", "may_contain")}
        if "pork" in rows[food]["contains"] and "meat" not in rows[food]["contains"]:
            c.fault(food, "contents", "pork is meat")
    for food in c.foods:
        if food["key"] not in rows:
            c.fault(food["key"], "contents", "no row in contents.tsv")
            continue
        contains = rows[food["key"]]["contains"]
        if GROUP_CONTAINS.get(food["group"]) not in contains | {None}:
            c.fault(food["key"], "contents", f"{food['group']} without it")
        if food["group"] == "fish" and not contains & SEAFOOD:
            c.fault(food["key"], "contents", "a fish that is none")
    for part in c.dishes:
        dish, held = rows.get(part["dish"]), rows.get(part["part"])
        if not dish or not held:
            continue
        if not held["contains"] <= dish["contains"]:
            c.fault(part["dish"], "contents", f"not all that {part['part']} contains")
        if not held["may_contain"] <= dish["contains"] | dish["may_contain"]:
            c.fault(part["dish"], "contents", f"not all that {part['part']} may contain")


# Of which kinds a food is, where it contains a substance: it is of one of them at least.
KINDS_OF = {
    "gluten": {"wheat", "barley", "rye", "oat"},
    "crustaceans": {"shellfish"},
    "eggs": {"egg"},
    "fish": {"fish"},
    "peanuts": {"peanut"},
    "soya": {"soy"},
    "milk": {"milk"},
    "nuts": {
        "almond", "walnut", "hazelnut", "pistachio", "cashew", "pecan", "pine-nut", "macadamia", "brazil-nut", "chestnut",
    },
    "celery": {"celery"},
    "mustard": {"mustard"},
    "sesame": {"sesame"},
    "lupin": {"lupin"},
    "molluscs": {"shellfish"},
    "meat": {
        "beef", "lamb", "pork", "chicken", "turkey", "duck", "goose", "quail", "pigeon", "venison", "rabbit", "bison",
        "wild-boar",
    },
    "pork": {"pork"},
    "honey": {"honey"},
}


def check_kinds(c):
    """What a food is said to be made of is all of it: a substance that it contains comes of one of its kinds."""
    kinds = {}
    for row in c.kinds:
        foods = row["foods"].split()
        if len(set(foods)) < len(foods):
            c.fault(row["kind"], "kinds", "a food twice")
        for food in foods:
            if food not in c.keys:
                c.fault(food, "kinds", "unknown food")
            kinds.setdefault(food, set()).add(row["kind"])
    if len({row["kind"] for row in c.kinds}) < len(c.kinds):
        c.fault("kinds.tsv", "kinds", "a kind twice")
    for row in c.contents:
        if row["food"] not in kinds:
            continue
        if "-" in kinds[row["food"]] and len(kinds[row["food"]]) > 1:
            c.fault(row["food"], "kinds", "of none, and of one")
        for substance in (row["contains"] + " " + row["may_contain"]).split():
            if substance in KINDS_OF and not KINDS_OF[substance] & kinds[row["food"]]:
                c.fault(row["food"], "kinds", f"{substance} is of none of them")


def check_words(c):
    """No name may promise what its food does not hold: every alias against words.tsv, in its own language."""
    for words in c.promises.odd:
        c.fault(words, "words", "twice, in no language, or with an odd substance in words.tsv")
    held = {r["food"]: (set(r["contains"].split()), set(r["may_contain"].split())) for r in c.contents}
    for row in c.names:
        contains, may_contain = held.get(row["food"], (set(), set()))
        for lacking in promises.broken(c.promises, row["name"], row["language"][:2], contains, may_contain):
            c.fault(row["food"], "words", f"“{row['name']}” ({row['language']}): {lacking}")


def check_reference(c):
    """Agreement within 2 % with the reference, where both have a value; returns how many were compared."""
    theirs, compared = reference(), 0
    for food in c.foods:
        row = theirs.get(food["fdc_id"])
        for nutrient, column in REFERENCE_COLUMNS.items() if row else []:
            if food[nutrient] and row[column]:
                compared += 1
                if not agrees(float(food[nutrient]), float(row[column])):
                    c.fault(food["key"], "reference", f"{nutrient} {food[nutrient]}, there {row[column]}")
    return compared


def check_turkish_measures(c):
    """The densities beside the Turkish table of measures, by FDC id; a stated one may differ by a tenth."""
    data, compared = shared_data(), 0
    path = data / "measures_tr.tsv" if data else None
    if path is None or not path.exists():
        return 0
    ours = {f["fdc_id"]: f for f in c.foods if f["basis"] == "measured" and f["density_g_ml"]}
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        key, fdc_id, _, _, density = line.split("\t")[:5]
        food = ours.get(fdc_id)
        if food:
            compared += 1
            if abs(float(food["density_g_ml"]) / float(density) - 1) > 0.1:
                c.fault(food["key"], "turkish-measure", f"density {food['density_g_ml']}, there {density} ({key})")
    return compared


def run():
    c = Check()
    for rule in (check_shape, check_composition, check_names, check_measures, check_dishes, check_contents, check_kinds, check_words):
        rule(c)
    compared, measures = check_reference(c), check_turkish_measures(c)
    for food, rule in sorted(set(c.granted) - c.used):
        if rule not in ("reference", "turkish-measure"):
            c.faults.append(f"exception: {food} {rule} is not needed")
    for line in c.faults:
        print(line)
    known = sum(1 for food in c.foods for n in NUTRIENTS if food[n])
    print(
        f"{len(c.foods)} foods, {len(c.names)} names, {len(c.measures)} measures; "
        f"{known} of {len(c.foods) * len(NUTRIENTS)} values known; {len(c.granted)} exceptions; "
        f"{compared} values and {measures} densities compared with the reference; {len(c.faults)} faults"
    )
    return 1 if c.faults else 0
