/// The words by which English recipes say amounts, preparations and purposes; all folded.
enum EnglishWords {
    static let counting = CountingWords(
        numbers: [
            "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
            "ten": 10, "eleven": 11, "twelve": 12, "dozen": 12, "half": 0.5, "quarter": 0.25, "third": 1.0 / 3,
            // What nobody counts is reckoned with as this many.
            "couple": 2, "few": 3, "several": 4,
        ],
        rangeWords: ["to", "or"],
        approximations: ["about", "approximately", "approx", "around", "roughly", "nearly", "almost", "circa", "ca"],
        unitModifiers: words(
            """
            heaped heaping scant level rounded generous good large small medium thin thick big fat long short full \
            lg sm md packed bun-size thumb-size thumb-sized finger-sized walnut-sized palm-sized bite-size \
            medium-thin thick-cut inch-thick extra-large tiny \
            healthy hearty thickish thinnish whole plump good-sized good-size decent nice medium-sized medium-size \
            large-sized small-sized
            """
        ),
        filled: [],
        additions: ["plus", "and"],
        articles: ["a", "an"],
        distributives: ["each", "apiece"],
        totals: ["total", "altogether"]
    )

    static let sizes = words(
        "small medium large lg md sm med extra-large jumbo xl medium-sized medium-size large-sized small-sized big"
    )

    /// Behind an article, what nobody counts.
    static let vague = words("few several little bit lot touch some")

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
        sliced-up hand-torn rehydrated packed tied rolled deep-fried fried stirred wiped cleaned patted lightly-beaten
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
        fat-free extra-firm unsalted salted sweet tart juicy raw frozen hot cold warm thin thick whole plain good large small \
        medium unpeeled uncooked cooked mild sharp strong white red green yellow black brown day-old stale crusty \
        free-range organic unwaxed lean extra-lean gluten-free full-fat young tender crisp creamy crunchy fluffy \
        crispy chewy smoky spicy tangy fruity floury waxy starchy leafy flaky sticky buttery zesty light dark rich
        """
    )

    /// What ends the name without a comma.
    static let endings = words("for plus preferably such see approximately depending at cut about including weighing")

    /// What a remark begins with, and a list of names never does.
    static let remarks = words(
        """
        plus preferably such see about approximately at cut for to or and in if with each optional from any not use \
        reserved divided room trimmed washed without skin skins stems stem seeds bones shells leaves stalks the more extra \
        as then into on ends tops tough thick thin leaving patted left according depending split one two three \
        lightly finely coarsely roughly thinly freshly well very skin-on bone-in white green rind excess tails \
        root roots core cores pith membranes membrane give
        """
    )

    /// One of these, and another after "or" or "and", only say more of the name before: "canned or fresh".
    static let choices = words(
        """
        zest juice peel canned tinned fresh frozen dried homemade store-bought raw cooked salted unsalted smooth crunchy \
        warm cold hot dark light sweet mild plain smoked shop-bought bottled jarred whole ground red green yellow
        """
    )

    /// What begins a bracket that is no other name: "(not instant)", "(recipe follows)".
    static let asides = words(
        "not no do without with recipe unless available any other another you your use store also called like i we it "
            + "save make made substitute tin tins can cans a an my our all both more less gluten-free vegan vegetarian skins stones"
    )

    /// Names that may end in their unit: "2 celery stalks" are stalks of celery.
    static let trailingUnits = words(
        "spear spears bulb bulbs sprig sprigs stalk stalks slice slices clove cloves stem stems rasher rashers"
    )

    /// Names that are counted in leaves or sticks where other names say by them what they are: "2 celery sticks" are
    /// sticks of celery, two bay leaves are no amount of bay.
    static let unitsByName: [String: Set<String>] = [
        "celery": ["stick", "sticks", "rib", "ribs"], "gelatine": ["leaf", "leaves", "sheet", "sheets"],
        "gelatin": ["leaf", "leaves", "sheet", "sheets"],
        "garlic": ["clove", "cloves", "head", "heads", "bulb", "bulbs"],
        "butter": ["stick", "sticks"], "filo": ["sheet", "sheets"], "phyllo": ["sheet", "sheets"],
        "lettuce": ["head", "heads", "wedge", "wedges"],
        "bacon": ["slice", "slices", "rasher", "rashers", "strip", "strips"],
    ]

    /// What is cut off a fruit or a vegetable, and far from all of it: "4 lemon wedges", "10 broccoli florets".
    static let cutsByName: [String: Set<String>] = [
        "lemon": wedges, "lime": wedges, "orange": wedges.union(segments), "grapefruit": wedges.union(segments),
        "mandarin": segments, "clementine": segments, "tangerine": segments, "apple": wedges, "pear": wedges,
        "tomato": wedges, "onion": wedges, "cabbage": wedges, "avocado": wedges, "melon": wedges.union(chunks),
        "watermelon": wedges.union(chunks), "pineapple": wedges.union(chunks), "mango": chunks, "broccoli": florets,
        "cauliflower": florets, "pepper": ["strip", "strips"], "carrot": ["stick", "sticks"],
        "cucumber": ["stick", "sticks"],
    ]
    .merging(halved) { $0.union($1) }
    /// A chicken breast half is what others call a breast, so not of everything.
    private static let halved = Dictionary(
        uniqueKeysWithValues: words(
            "peach apricot pear plum nectarine apple tomato avocado lemon lime orange egg onion shallot fig date walnut"
        ).map { ($0, halves) }
    )
    static let halves: Set<String> = ["half", "halves"]
    private static let wedges: Set<String> = ["wedge", "wedges"]
    private static let segments: Set<String> = ["segment", "segments"]
    private static let chunks: Set<String> = ["chunk", "chunks"]
    private static let florets: Set<String> = ["floret", "florets"]

    /// "juice of 2 lemons", "finely grated zest and juice of a lime".
    static let fruitParts = words(
        "juice zest peel rind seeds kernels pulp and finely grated freshly squeezed the strained pared"
    )

    static let eggParts = words("white whites yolk yolks")

    /// "or more", "or as needed": no other name follows.
    static let afterOr = words("more to as a use")

    /// "in a jar", "in thin strips": how it comes or is cut.
    static let afterIn = words("a the its their small large thin")

    /// With or in something else, of which the remark tells: "dates stuffed with almonds".
    static let fillings = words("stuffed filled topped wrapped coated covered sprinkled drizzled tossed")

    /// A size before one of these is part of what the thing is: "medium dry cider".
    static let sizedKinds = words("dry grain curry oatmeal oats spicy heat")

    /// "center cut pork": the cut that a butcher makes ends no name.
    static let butcherCuts = words(
        "center centre middle thick thin fresh long short straight crinkle steel first second"
    )

    /// "Packed in oil" says what the thing is sold as.
    static let packings = words("brine oil water syrup juice salt vinegar olive")

    /// What may follow a preparation that stands behind its name.
    static let segmentEnds = words("in into to for with and on at")

    /// A food behind one of these goes there: "for the topping, cheese".
    static let purposePlaces = words("pan tin topping garnish glaze decoration")
    /// "For the pan sauce" says what is made all the same.
    static let purposeParts = words("sauce gravy mix mixture layer base ingredients")

    static func words(_ text: String) -> Set<String> {
        Set(text.split(separator: " ").map(String.init))
    }
}
