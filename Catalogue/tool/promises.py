"""What the words of a name promise, by words.tsv: a name that says "prawn" is of something that holds crustaceans."""

import re

from coverage import singular
from tables import SUBSTANCES, WORD_COLUMNS, read, search_key

# Turkish words carry what English says with words of its own; these endings leave a word what it is.
TURKISH_ENDINGS = "i|u|si|su|li|lu|ler|lar|leri|lari|lik|luk|yi|yu|nin|den|dan|le|la"
TURKISH_ENDING = re.compile(f"(?:{TURKISH_ENDINGS})?")


class Promise:
    """What something of a name must hold, may hold, and must not hold."""

    def __init__(self, contains="", may_contain="", free=""):
        self.contains = set(contains.split())
        self.may_contain = set(may_contain.split())
        self.free = set(free.split())

    def add(self, other):
        self.contains |= other.contains
        self.may_contain |= other.may_contain
        self.free |= other.free


class Promises:
    """The words of both languages, each phrase with what it promises."""

    def __init__(self, rows):
        self.phrases = {"en": {}, "tr": {}}
        self.odd = []
        for row in rows:
            promise = Promise(row["contains"], row["may_contain"], row["free"])
            if row["language"] not in self.phrases or not self._known(promise):
                self.odd.append(row["words"])
                continue
            known = self.phrases[row["language"]]
            for phrase in row["words"].split(", "):
                words = tuple(self.words(phrase, row["language"]))
                if words in known:
                    self.odd.append(phrase)
                known[words] = promise
        self.longest = max((len(words) for known in self.phrases.values() for words in known), default=0)

    @staticmethod
    def _known(promise):
        return promise.contains | promise.may_contain | promise.free <= set(SUBSTANCES)

    @staticmethod
    def words(text, language):
        words = [word for word in search_key(text).split() if word != "s"]
        return [singular(word) for word in words] if language == "en" else words

    def of(self, name, language):
        """What a name promises. Of phrases that overlap the longest counts."""
        words, start, promise = self.words(name, language), 0, Promise()
        while start < len(words):
            length, found = self._longest(words[start:], language)
            if found:
                promise.add(found)
            start += max(length, 1)
        promise.contains -= promise.free
        promise.may_contain -= promise.free
        return promise

    def _longest(self, words, language):
        for length in range(min(self.longest, len(words)), 0, -1):
            found = self._phrase(tuple(words[:length]), language)
            if found:
                return length, found
        return 0, None

    def _phrase(self, words, language):
        known = self.phrases[language]
        if words in known or language == "en":
            return known.get(words)
        *first, last = words
        for end in range(len(last) - 1, 1, -1):
            stem = (*first, last[:end])
            if stem in known and TURKISH_ENDING.fullmatch(last[end:]):
                return known[stem]
        return None


def broken(promises, name, language, contains, may_contain):
    """What a name promises and its food does not keep, in words; empty where it keeps all."""
    promise = promises.of(name, language)
    lacking = [f"{s} missing" for s in sorted(promise.contains - contains)]
    lacking += [f"{s} at least possible" for s in sorted(promise.may_contain - contains - may_contain)]
    return lacking + [f"{s} although free of it" for s in sorted(promise.free & contains)]


def load():
    return Promises(read("words.tsv", WORD_COLUMNS))
