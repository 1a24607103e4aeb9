/// The words by which English recipes say amounts, preparations and purposes; all folded.
enum EnglishWords {
    static let counting = CountingWords(
        numbers: [
            "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
            "ten": 10, "eleven": 11, "twelve": 12, "dozen": 12, "half": 0.5, "quarter": 0.25,
        ],
        rangeWords: ["to", "or"],
        approximations: ["about", "approximately", "approx", "around", "roughly", "nearly", "almost"],
        unitModifiers: words(
            """
            heaped heaping scant level rounded generous good large small medium thin thick big fat long short full \
            lg sm md packed bun-size thumb-sized bite-size medium-thin thick-cut inch-thick extra-large couple tiny
            """
        ),
        additions: ["plus", "and"],
        distributives: ["each", "apiece"]
    )

    static let sizes = words(
        "small medium large lg md sm med extra-large jumbo xl medium-sized medium-size large-sized small-sized big"
    )

    /// How it is done: goes with the participle that follows.
    static let adverbs = words(
        """
        finely coarsely roughly freshly thinly thickly very lightly loosely firmly tightly well crosswise lengthwise \
        diagonally gently thoroughly evenly partially completely slightly newly fine coarse fairly
        """
    )

    /// What is done to an ingredient, before or after its name.
    static let preparations = words(
        """
        chopped grated sliced minced toasted peeled crushed crumbled diced squeezed cracked melted halved shredded \
        trimmed sifted softened slivered thawed drained shaved shelled torn snipped steamed rough-chopped cubed \
        quartered julienned mashed beaten whisked rinsed washed scrubbed pitted seeded deseeded deveined cored \
        skinned boned shucked hulled stemmed unpeeled chilled cooled warmed boiled hard-boiled soft-boiled poached \
        uncooked pureed zested juiced grilled sauteed caramelized separated blanched soaked divided picked mixed \
        flaked fresh-squeezed unsifted crisp-fried scooped leveled dissolved chunked stoned filleted butterflied \
        defrosted strained slashed scored bruised pounded flattened ripped pulled sieved crumpled spiralized cut \
        sliced-up hand-torn packed tied rolled deep-fried fried stirred wiped cleaned patted lightly-beaten
        """
    )

    /// Preparations that belong to the name when they stand before it: they make another food of it.
    static let naming = words(
        """
        roasted smoked dried canned frozen pickled salted cured candied rolled blanched fried mixed pitted \
        boned filleted stoned cooked boiled grilled whipped strained
        """
    )

    /// Before a name, adjectives that may be separated from it by a comma.
    static let adjectives = words(
        """
        fresh dry dried firm soft ripe skinless boneless skin-on bone-in low-sodium reduced-sodium low-fat nonfat \
        fat-free unsalted salted sweet tart juicy raw frozen hot cold warm thin thick whole plain good large small \
        medium unpeeled uncooked cooked mild sharp strong white red green yellow black brown day-old stale crusty \
        free-range organic unwaxed lean extra-lean gluten-free full-fat young tender crisp
        """
    )

    /// What ends the name without a comma.
    static let endings = words("for plus preferably such see approximately depending at cut about including")

    /// What a remark begins with, and a list of names never does.
    static let remarks = words(
        """
        plus preferably such see about approximately at cut for to or and in if with each optional from any not use \
        reserved divided room trimmed washed skin skins stems stem seeds bones shells leaves stalks the more extra \
        as then into on ends tops tough thick thin leaving patted left according depending split one two three \
        lightly finely coarsely roughly thinly freshly well very skin-on bone-in white green rind excess
        """
    )

    /// Names that may end in their unit: "2 celery stalks" are stalks of celery.
    static let trailingUnits = words("spear spears bulb bulbs sprig sprigs stalk stalks slice slices clove cloves")

    /// "juice of 2 lemons", "finely grated zest and juice of a lime".
    static let fruitParts = words("juice zest peel rind and finely grated freshly the")

    /// "or more", "or as needed": no other name follows.
    static let afterOr = words("more to as a use")

    /// "in a jar", "in thin strips": how it comes or is cut.
    static let afterIn = words("a the its their small large thin")

    /// What may follow a preparation that stands behind its name.
    static let segmentEnds = words("in into to for with and on at")

    static func words(_ text: String) -> Set<String> {
        Set(text.split(separator: " ").map(String.init))
    }
}
