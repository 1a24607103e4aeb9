"""`bin/catalogue coverage`: what share of the ingredient mentions in real recipes a name of ours matches.

A mention is matched by the first of these rules that answers:

1. name     the whole mention is a name (folded, without diacritics and punctuation; singular and plural,
            British and American spelling are one; the order of the words does not matter)
2. plain    the same, after words that say how it looks or was prepared are dropped ("finely chopped ripe")
3. either   of "a or b", the first that matches by rule 1 or 2; a last word that both share is given to both
            ("veal or beef stock" is a stock)
4. head     the last words are a name ("smoked Lincolnshire sausage" is a sausage) and none of the words before
            it changes what it is: another food ("chicken sausage"), or "vegan", "imitation" and their like

Turkish names take no part: the mentions are English. What no rule matches is counted as not matched.
"""

import gzip
import json
import re
from collections import Counter

from tables import FOOD_COLUMNS, NAME_COLUMNS, read, search_key, shared_data

SPELLING = {
    "chilli": "chili", "chile": "chili", "chillie": "chili", "chilie": "chili", "yoghurt": "yogurt", "cooky": "cookie",
    "halve": "half", "leave": "leaf", "loave": "loaf", "wholewheat": "whole wheat", "wholegrain": "whole grain",
    "flatleaf": "flat leaf", "gelatine": "gelatin", "bicarb": "bicarbonate", "doughnut": "donut", "pitta": "pita",
    "phyllo": "filo", "fillo": "filo", "colour": "color", "colouring": "coloring", "flavour": "flavor",
    "molass": "molasses", "peppercorns": "peppercorn", "filet": "fillet", "grey": "gray", "parmigiano": "parmesan",
    "beetroots": "beetroot", "sulphured": "sulfured", "unsulphured": "unsulfured", "catsup": "ketchup",
}
PLAIN = set(
    """
    fresh freshly ripe raw organic natural large small medium big extra baby young mature good best quality finest
    fine finely coarse coarsely roughly thinly thickly lightly very firm tender dry wet whole half halved quartered
    chopped diced sliced minced grated shredded crushed ground peeled unpeeled pitted seeded deseeded cored trimmed
    picked washed rinsed drained cubed torn crumbled mashed beaten melted softened soft cold chilled cool warm hot
    boiling room temperature lukewarm iced uncooked toasted skinless skinned boneless on off lean thick thin cut free range unwaxed unsalted salted unsweetened sweetened plain pure real homemade home made
    store bought shop ready prepared packed heaped level pinch handful bunch sprig clove leaf stalk stem stick head
    floret spear wedge slice slic piece half quarter rasher knob strip chunk cube segment bulb fillet frozen thawed
    defrosted bottled packet pack bag box
    black green red white yellow orange purple golden brown dark light pale
    a an the of for to your favorite favourite preferably optional other any few some about approx
    italian french spanish greek english american turkish mexican japanese chinese asian thai indian vietnamese
    local seasonal wild farmed line caught grass fed heirloom heritage vine imported traditional artisan rustic
    day old stale new crisp crispy juicy sweet sour hot mild spicy tart strong mellow fruity smooth creamy flaky
    unbleached enriched kosher halal low reduced sodium full added no
    size sized bite inch thick cm g oz ml lb pound kg cup tbsp tsp ounce
    if needed taste serve serving garnish topping dusting greasing brushing frying drizzle drizzling extra
    """.split()
)
CHANGES = set(
    """
    vegan vegetarian plant soy soya skate hickory peppermint hibiscus caramel nondairy dairyfree dairy gluten imitation substitute alternative mock meatless flavored
    flavor flavoured style mix instant artificial diet zero free stuffed filled cake cookie soup salad from pickled smoked fermented dried cooked canned tinned
    jarred paste non fat low reduced half gentleman
    """.split()
)


def singular(word):
    """One form for singular and plural; it need not be a word, only the same on both sides."""
    if len(word) > 3 and word.endswith("ies") and word not in ("cookies", "brownies", "smoothies"):
        word = word[:-3] + "y"
    elif len(word) > 4 and word.endswith(("oes", "sses", "xes", "ches", "shes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        word = word[:-1]
    return SPELLING.get(word, word)


def words_of(text):
    return [word for raw in search_key(text).split() if raw != "s" for word in singular(raw).split()]


class Matcher:
    def __init__(self, names, foods):
        self.groups = {food["key"]: food["group"] for food in foods}
        self.index = {}
        for language in ("en-US", "en-GB"):
            for display in ("yes", ""):
                for row in names:
                    if row["language"] == language and row["display"] == display:
                        self.index.setdefault(self._key(words_of(row["name"])), row["food"])
        self.single = {key[0] for key in self.index if len(key) == 1}

    @staticmethod
    def _key(words):
        return tuple(sorted(words))

    def match(self, mention):
        """(rule, food) or None."""
        choices = [words_of(part) for part in re.split(r"\bor\b|/", mention.lower())]
        found = self.index.get(self._key(words_of(mention)))
        if found:
            return "name", found
        found = self._plain(words_of(mention))
        if found:
            return "plain", found
        for words in choices if len(choices) > 1 else []:
            shared = words + choices[-1][-1:]
            for form in [words] if words is choices[-1] else [shared, words]:
                found = self.index.get(self._key(form)) or self._plain(form)
                if found:
                    return "either", found
        for words in choices:
            found = self._head(words)
            if found:
                return "head", found
        return None

    def _plain(self, words):
        """Drop plain words one after another, from the front first, until a name is left."""
        for order in (words, list(reversed(words))):
            left = list(words)
            for word in order:
                if word in PLAIN and len(left) > 1:
                    left.remove(word)
                    found = self.index.get(self._key(left))
                    if found and not (word == "leaf" and self.groups[found] == "fruit"):
                        return found
        return None

    def _head(self, words):
        for start in range(1, len(words)):
            found = self.index.get(self._key(words[start:]))
            before = set(words[:start])
            if found and not before & CHANGES and not (before - PLAIN) & self.single:
                return found
        return None


def run(unmatched):
    data = shared_data()
    path = data / "ingredient_name_counts.json.gz" if data else None
    if path is None or not path.exists():
        print("coverage: no ingredient_name_counts.json.gz here (SOFRA_SHARED, else ../shared)")
        return 0
    with gzip.open(path, "rt", encoding="utf-8") as text:
        mentions = [(name, count) for name, count, _ in json.load(text)]
    matcher = Matcher(read("names.tsv", NAME_COLUMNS), read("foods.tsv", FOOD_COLUMNS))
    total, by_rule, missed, heads = sum(count for _, count in mentions), Counter(), [], []
    for name, count in mentions:
        found = matcher.match(name)
        if found is None:
            missed.append((count, name))
            continue
        by_rule[found[0]] += count
        if found[0] == "head":
            heads.append((count, name, found[1]))
    matched = sum(by_rule.values())
    print(f"coverage: {matched / total:.1%} of {total} mentions ({len(mentions)} names)")
    for rule in ("name", "plain", "either", "head"):
        print(f"  {rule:7} {by_rule[rule] / total:6.1%}")
    print("not matched: " + "; ".join(f"{name} {count}" for count, name in sorted(missed, reverse=True)[:unmatched]))
    print("by head:     " + "; ".join(f"{n} = {f}" for _, n, f in sorted(heads, reverse=True)[:unmatched]))
    return 0
