"""The catalogue's tables: where they are, how a row is read and written, how a name is folded."""

import os
import re
import unicodedata
from pathlib import Path

CATALOGUE = Path(__file__).resolve().parent.parent
ROOT = CATALOGUE.parent

NUTRIENTS = [
    "energy_kcal", "protein_g", "fat_g", "carbohydrate_g", "fiber_g", "sugars_g", "saturated_fat_g",
    "cholesterol_mg", "sodium_mg", "potassium_mg", "calcium_mg", "iron_mg", "magnesium_mg", "zinc_mg",
    "vitamin_a_rae_ug", "vitamin_c_mg", "vitamin_d_ug", "vitamin_e_mg", "vitamin_k_ug",
    "vitamin_b6_mg", "vitamin_b12_ug", "folate_ug",
]
FOOD_COLUMNS = [
    "key", "basis", "source", "fdc_id", "source_name", "name", "group", "aisle",
    "density_g_ml", "density_source", "piece_g",
] + NUTRIENTS
NAME_COLUMNS = ["food", "language", "name", "display"]
MEASURE_COLUMNS = ["food", "measure", "en", "tr", "grams", "source"]
CONTENTS_COLUMNS = ["food", "contains", "may_contain"]
KIND_COLUMNS = ["kind", "foods"]
DISH_COLUMNS = ["dish", "part", "grams"]
EXCEPTION_COLUMNS = ["food", "rule", "reason"]
WORD_COLUMNS = ["language", "words", "contains", "may_contain", "free"]

# The 14 allergens of EU law, then what diets leave out, as Sources/Domain/Diets/Substance.swift has them.
SUBSTANCES = [
    "gluten", "crustaceans", "eggs", "fish", "peanuts", "soya", "milk", "nuts", "celery", "mustard", "sesame",
    "sulphites", "lupin", "molluscs", "meat", "pork", "honey", "alcohol",
]

LANGUAGES = ["en-US", "en-GB", "tr"]


def read(name, columns):
    """The rows of a table as dictionaries. Lines that start with `#` are comments; nothing is quoted."""
    path = CATALOGUE / name
    lines = [
        line for line in path.read_text(encoding="utf-8").split("\n") if line and not line.startswith("#")
    ]
    header = lines[0].split("\t")
    if header != columns:
        raise SystemExit(f"{path.name}: the header is {header}, not {columns}")
    rows = []
    for line in lines[1:]:
        cells = line.split("\t")
        if len(cells) != len(columns):
            raise SystemExit(f"{path.name}: {len(cells)} cells instead of {len(columns)}: {line[:80]}")
        rows.append(dict(zip(columns, cells)))
    return rows


def write(name, columns, rows):
    """Write a table; the comment lines at its top stay."""
    path = CATALOGUE / name
    comments = []
    if path.exists():
        for line in path.read_text(encoding="utf-8").split("\n"):
            if not line.startswith("#"):
                break
            comments.append(line)
    body = ["\t".join(columns)] + ["\t".join(row[column] for column in columns) for row in rows]
    path.write_text("\n".join(comments + body) + "\n", encoding="utf-8")


def fold(name):
    """The key under which a name is unique: trimmed, spaces collapsed, NFKC, case folded with I ı İ i as one."""
    text = unicodedata.normalize("NFKC", name)
    text = re.sub("[Iıİi]", "i", text).casefold().replace("i\u0307", "i")
    return " ".join(unicodedata.normalize("NFKC", text).split())


def search_key(name):
    """The folded name without diacritics, hyphens and punctuation: what search and matching compare."""
    text = unicodedata.normalize("NFD", fold(name))
    text = "".join(c for c in text if not unicodedata.combining(c))
    return " ".join(re.sub(r"[^\w%]+", " ", text.replace("'", "").replace("’", "")).split())


def number(text):
    """The number in a cell, or None where the cell is blank (unknown)."""
    return float(text) if text else None


def cell(value):
    """A number as it stands in a table: at most five significant digits, no trailing zero; unknown is blank."""
    if value is None:
        return ""
    text = f"{value:.5g}"
    return f"{float(text):.10f}".rstrip("0").rstrip(".") if "e" in text else text


def shared_data():
    """The folder of data to check against, or None where this machine has none."""
    base = Path(os.environ.get("SOFRA_SHARED", ROOT.parent / "shared"))
    return base / "data" if (base / "data").is_dir() else None
