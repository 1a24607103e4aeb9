"""`bin/catalogue build PACKAGES`: fill the nutrient columns of foods.tsv again from their sources."""

from sources import Sources
from tables import DISH_COLUMNS, FOOD_COLUMNS, NUTRIENTS, cell, number, read, write

COOKED = "@cooked"


def fill(foods, dishes, sources):
    """Put source, description and nutrients into every row; returns what could not be found."""
    missing = []
    for food in foods:
        if food["basis"] in ("computed", "unknown"):
            continue
        found = sources.nutrients_of(food)
        if found is None:
            missing.append(f"{food['key']} ({food['fdc_id'] or food['source_name']})")
            continue
        food["source"], description, values = found
        food["source_name"] = description.replace("\t", " ").strip()
        for nutrient in NUTRIENTS:
            food[nutrient] = cell(values[nutrient])
        without_carbohydrate(food)
    compute(foods, dishes)
    return missing


def without_carbohydrate(food):
    """Sugars and fibre are carbohydrate: where a source has none of it, it has said what they are."""
    if food["carbohydrate_g"] and float(food["carbohydrate_g"]) == 0:
        for nutrient in ("sugars_g", "fiber_g"):
            food[nutrient] = food[nutrient] or "0"


def compute(foods, dishes):
    """Work out the computed foods from their parts; a part may itself be computed."""
    by_key = {food["key"]: food for food in foods}
    parts = {}
    for row in dishes:
        parts.setdefault(row["dish"], []).append((row["part"], float(row["grams"])))
    done = {food["key"] for food in foods if food["basis"] != "computed"}

    def work_out(key, chain):
        if key in done:
            return
        if key in chain or key not in parts:
            raise SystemExit(f"dishes.tsv: {key} has no parts or is a part of itself")
        for part, _ in parts[key]:
            if part != COOKED:
                if part not in by_key:
                    raise SystemExit(f"dishes.tsv: {key} is made of {part}, which foods.tsv does not have")
                work_out(part, chain | {key})
        for nutrient, value in composition(parts[key], by_key).items():
            by_key[key][nutrient] = cell(value)
        done.add(key)

    for food in foods:
        work_out(food["key"], frozenset())


def composition(parts, by_key):
    """Nutrients per 100 g of the finished dish. One part with an unknown value makes the sum unknown,
    but for sugars where the part's whole carbohydrate could not bring half a gram."""
    made = [(by_key[part], grams) for part, grams in parts if part != COOKED]
    weights = [grams for part, grams in parts if part == COOKED]
    weight = weights[0] if weights else sum(grams for _, grams in made)
    result = {}
    for nutrient in NUTRIENTS:
        values = [number(food[nutrient]) for food, _ in made]
        if nutrient == "sugars_g":
            values = [0 if v is None and no_sugars(*part, weight) else v for v, part in zip(values, made)]
        known = all(value is not None for value in values)
        total = sum(v * grams / 100 for v, (_, grams) in zip(values, made)) if known else None
        result[nutrient] = None if total is None else float(f"{total / weight * 100:.4g}")
    return result


def no_sugars(food, grams, weight):
    """Whether a part's unknown sugars are at most 0.5 g in 100 g of the dish, since sugars are carbohydrate."""
    carbohydrate = number(food["carbohydrate_g"])
    return carbohydrate is not None and carbohydrate * grams / weight <= 0.5


def run(packages):
    foods = read("foods.tsv", FOOD_COLUMNS)
    missing = fill(foods, read("dishes.tsv", DISH_COLUMNS), Sources(packages))
    write("foods.tsv", FOOD_COLUMNS, foods)
    print(f"{len(foods)} foods written, {len(missing)} left as they were: no source here has them")
    for line in missing:
        print(f"  {line}")
    return 0
