/// The words of notes that say what a food in them is; all folded.
struct NotedWords: Sendable {
    /// Neither begin nor end a name, and need not be looked up.
    let small: Set<String>
    /// Join foods of which what is said holds together.
    let joints: Set<String>
    /// What dishes are made with without naming it, and words wider than any food, by the name of one that contains it.
    let meanings: [String: String]
    /// Names of foods that mean something else in a note.
    var never: Set<String> = []
    /// Names of foods that are what one does at the start of a remark or behind one of the second, unless one of the
    /// third follows.
    var verbs: Set<String> = []
    var beforeVerbs: Set<String> = []
    /// Before one of them: it is never the food.
    var sureOfVerbs: Set<String> = []
    var behindNouns: Set<String> = []
    /// Parts of the line's own food as a rule.
    var parts: Set<String> = []
    /// Parts of the line's own food at the start of a remark, where one of the second follows: "meat grated".
    var ownParts: Set<String> = []
    var doneToParts: Set<String> = []
    /// Wide names that say the line's own food again where its name has the word: "olive oil, plus more oil".
    var wide: Set<String> = []
    /// Before a food: it is not there.
    var denials: Set<String> = []
    /// Behind a food: it is not there, or is something else; by their beginnings where they have endings.
    let denialsBehind: Set<String>
    var denialBeginnings: [String] = []
    /// Behind a food and a word more: "süt hiç olmadan".
    var lateDenials: Set<String> = []
    /// Before "of" and a food: only a likeness to it.
    var likenesses: Set<String> = []
    /// Begin what the line is for.
    var purposes: Set<String> = []
    /// End what was denied, or what the line is for.
    var turns: Set<String> = []
    /// Behind one of the second and perhaps one of the third: what it is cut to.
    var cuts: Set<String> = []
    var cutters: Set<String> = []
    var cutAdverbs: Set<String> = []
    /// Behind "the" they are what the recipe makes, or another of its lines, unless one of the second stands before.
    var carriers: Set<String> = []
    var beforeCarriers: Set<String> = []
    /// Before and behind a food: made of something else.
    var makes: Set<String> = []
    var stands: Set<String> = []
    /// "Free", and what a food may be free of.
    var frees: Set<String> = []
    var freed: Set<String> = []

    /// What no name goes across.
    static let ends: Set<Character> = [",", ";", ":", "(", ")", "[", "]", "/", "+", "&", ".", "!", "–", "—"]

    static func of(_ language: Language) -> NotedWords { language == .en ? english : turkish }

    /// As a run of words may stand in a list of names, the likeliest first.
    static func forms(of words: [String], _ language: Language) -> [String] {
        guard let last = words.last else { return [] }
        let before = words.dropLast().map { $0 + " " }.joined()
        switch language {
        case .en:
            let stems = words.map(EnglishStem.stem).joined(separator: " ")
            let forms = [before + last, before + EnglishStem.stem(last), stems]
            return forms.enumerated().filter { place, form in !forms[..<place].contains(form) }.map(\.element)
        case .tr:
            return TurkishStem.forms(of: last, isOfCompound: words.count > 1).map { before + $0 }
        }
    }
}

extension NotedWords {
    static let english = NotedWords(
        small: EnglishWords.words(
            """
            a an the and or to for with without in into on onto at from of by as if is are be it its this that then than \
            until up so you your i we will would can about extra more less plus per each both all any some use used \
            using optional taste serve serving needed desired room temperature chopped finely roughly sliced diced \
            minced peeled grated cut pieces thick thin thinly removed divided room large small medium inch cm \
            halved quartered lengthwise crosswise drained rinsed softened melted cooked garnish size temp see note
            """
        ),
        joints: ["and", "or", "nor"],
        meanings: [
            "breaded": "breadcrumb", "breading": "breadcrumb", "crumbed": "breadcrumb", "crumb": "breadcrumb",
            "battered": "pancake mix", "batter": "pancake mix", "floured": "flour", "buttered": "butter",
            "sesame": "sesame seed", "soy": "soybean", "soya": "soybean", "wheat": "flour", "rye": "rye flour",
            "malt": "barley", "dough": "bread dough", "gluten": "flour", "wonton": "wonton wrapper",
            "cake": "plain cake", "sponge": "sponge cake", "cookie": "sugar cookie", "pie": "pie crust",
            "dairy": "milk", "casein": "milk", "alfredo": "alfredo sauce", "dijon": "mustard",
            "lupin": "lupini bean", "groundnut": "peanut", "satay": "peanut butter", "praline": "hazelnut",
            "gianduja": "hazelnut", "frangipane": "almond", "marcona": "almond", "gomashio": "sesame seed",
            "worcestershire": "worcestershire sauce", "worcester": "worcestershire sauce", "roe": "salmon roe",
            "teriyaki": "teriyaki sauce", "seafood": "mixed seafood", "shellfish": "mixed seafood", "meat": "beef",
            "poultry": "chicken", "kebab": "lamb", "doner": "lamb", "shawarma": "lamb", "boar": "pork",
            "tallow": "suet",
        ],
        never: EnglishWords.words(
            """
            bone bones wing wings starter sprinkle squash sub bap slider screwdriver ritz bounty magnum tang preserve \
            sucker vegetable goat wafer
            """
        ),
        verbs: EnglishWords.words("toast mince roll roast stew pickle wrap mash crumble"),
        beforeVerbs: EnglishWords.words("then and or just dry"),
        sureOfVerbs: EnglishWords.words("to lightly gently briefly quickly finely coarsely"),
        behindNouns: EnglishWords.words("to with points crumbs cubes triangles soldiers works is if for"),
        parts: EnglishWords.words(
            "yolk yolks white whites drumstick drumsticks liver kidney kidneys steak steaks mince fat rind"
        ),
        ownParts: EnglishWords.words("meat cloves"),
        doneToParts: EnglishWords.words(
            """
            picked grated shredded scooped chopped diced flaked reserved extracted separated peeled sliced crushed minced \
            only
            """
        ),
        wide: EnglishWords.words("oil stock broth vinegar jam chutney"),
        denials: EnglishWords.words(
            """
            no not neither per without never don't dont omit skip avoid avoiding exclude excluding minus lacking \
            replace replaces replacing allergic resembles resemble resembling can't cannot
            """
        ),
        denialsBehind: EnglishWords.words(
            """
            sized size shaped shape colored coloured color colour removed discarded omitted trimmed allergy allergies \
            pan tin cutter knife grater machine slicer press brush stone oven cloth mold mould thermometer processor \
            mill grinder maker mug spoon jug bottle rack fork beater whisk masher peeler counter section department \
            aisle monger
            """
        ),
        likenesses: EnglishWords.words("size consistency texture thickness color colour shape instead place lieu"),
        purposes: ["for"],
        turns: EnglishWords.words("with on onto plus from add including such but use using then just only"),
        cuts: ["in", "into"],
        cutters: EnglishWords.words(
            """
            cut sliced chopped torn broken shaped formed grated pulsed blitzed spiralized spiralised processed ground \
            turned shredded made divided
            """
        ),
        cutAdverbs: ["up", "lengthwise", "lengthways", "crosswise", "again"],
        carriers: EnglishWords.words(
            """
            dough pastry cake cakes pie pies batter pizza bread toast pasta noodles meat fish chicken beef pork lamb \
            steak steaks prawns shrimp rolls buns sandwich sandwiches burgers cookies biscuits
            """
        ),
        beforeCarriers: ["with", "in", "of", "from"],
        makes: EnglishWords.words("vegan vegetarian veggie nondairy eggless imitation mock vegan-friendly flourless"),
        stands: EnglishWords.words("substitute substitutes alternative alternatives replacement replacer analogue"),
        frees: ["free"],
        freed: EnglishWords.words("dairy milk gluten egg nut peanut meat soy soya wheat alcohol")
    )

    static let turkish = NotedWords(
        small: EnglishWords.words(
            """
            ve veya ya da de ile icin bir iki uc cok az daha gibi kadar ince iri kucuk buyuk orta boy dogranmis \
            rendelenmis kiyilmis soyulmus yikanmis ayiklanmis eritilmis istege bagli gore tane adet olarak sonra once hic \
            oda sicakliginda uzeri uzerine ilik soguk sicak taze
            """
        ),
        joints: ["ve", "veya", "ya", "da"],
        meanings: [
            "pane": "galeta unu", "panelenmis": "galeta unu", "panelenip": "galeta unu", "paneli": "galeta unu",
            "unlanmis": "un", "unlanip": "un", "unlayip": "un", "unlanarak": "un", "tereyaglanmis": "tereyagi",
            "gluten": "un", "cavdar": "cavdar unu", "durum": "lavas", "sandvic": "ekmek", "somun": "ekmek",
            "kurabiye": "sekerli kurabiye", "kek kirintisi": "sade kek", "kek parcasi": "sade kek",
            "balik": "mezgit", "sardalye": "sardalya", "deniz urunu": "karisik deniz urunu",
            "deniz mahsulu": "karisik deniz urunu", "soya": "soya fasulyesi", "ricotta": "rikotta",
            "besamel": "besamel sos", "sut urunu": "sut", "kuruyemis": "karisik kuruyemis",
            "kuru yemis": "karisik kuruyemis", "pikan": "pikan cevizi", "balzamik": "balzamik sirke", "dana": "et",
            "sigir": "et", "kuzu": "et", "koyun": "et", "domuz": "domuz kiyma", "kebap": "et",
        ],
        never: EnglishWords.words(
            """
            atom mars mus cin rom tarak tekir manda bocek catal kulah kumru kemik ilik yarma acma lokma gevrek garnitur \
            piyaz kusbasi kis maki kokos kome puri magnum bounty gerdan kaplica cerezza etli ete eti
            """
        ),
        ownParts: EnglishWords.words("cekirdek cekirdegi cekirdekleri yaprak yapragi yapraklari"),
        doneToParts: EnglishWords.words("cikarilmis ayiklanmis ayrilmis alinmis temizlenmis dogranmis kiyilmis yatagi"),
        denialsBehind: EnglishWords.words(
            """
            degil yerine haric kadar icin haline icermez icermeyen olmadan koymadan kullanmadan eklemeden katmadan \
            olmasin olmaz kalibi tepsisi kasesi bicagi fircasi kagidi makinesi rendesi kasigi bardagi fincani tavasi \
            tenceresi kabi firini tahtasi kavanozu sisesi
            """
        ),
        denialBeginnings: ["kivam", "buyuklu", "irili", "boyut", "reng", "sekli", "alerji", "misali"],
        lateDenials: EnglishWords.words("olmadan koymadan kullanmadan eklemeden katmadan icermeyen icermez"),
        makes: EnglishWords.words("vegan vejetaryen bitkisel sutsuz yumurtasiz glutensiz")
    )
}
