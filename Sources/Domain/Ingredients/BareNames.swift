// Names that stand alone behind a comma of a remark: "zorp" of "1 onion, zorp" and of "1 onion, 2 zorps".

extension ReadLine {
    /// A part of a remark that may be a food of its own.
    public struct BareName: Hashable, Sendable {
        public let text: String
        /// Whether it is some food where nobody knows it. What ends as words do that say how a food is ("thawed"), or
        /// looks like a maker ("King Arthur"), is a food only if it has the name of one.
        public let mayBeUnknown: Bool
    }
}

extension LineScanner {
    /// What a remark has behind a comma, a plus sign or a joint, with no word that says what is done to the food of the
    /// line, how it is or what it is for. It may be a food of its own, whether anybody knows it or not.
    var bareNames: [ReadLine.BareName] {
        guard let name = labels.firstIndex(of: .name) else { return [] }
        let bracketed = bracketed
        var names: [ReadLine.BareName] = []
        for index in name..<tokens.count where labels[index] == .note && !bracketed.contains(index) {
            guard beginsPart(index), let found = bareName(behind: index), !names.contains(found) else { continue }
            names.append(found)
        }
        return names
    }

    /// What stands in brackets, with the opening ones. A bracket that nothing closes or that closes nothing is none:
    /// "1 onion :), zorp".
    private var bracketed: Set<Int> {
        var opened: [Int] = []
        var found: Set<Int> = []
        for index in tokens.indices {
            if isSign("(", at: index) { opened.append(index) }
            if isSign(")", at: index), let start = opened.popLast() { found.formUnion(start..<index) }
        }
        return found
    }

    private func beginsPart(_ index: Int) -> Bool {
        if isSign(",", at: index) || isSign(";", at: index) || isSign("+", at: index) { return true }
        guard isSign("&", at: index) || Self.joints.contains(word(index)) else { return false }
        // "For pasta and rice", "without nuts or seeds".
        let part = tokens[..<index].lastIndex { $0.isSign(",") || $0.isSign(";") || $0.isSign("(") } ?? -1
        return (part + 1..<index).allSatisfy { labels[$0] != .note || !BareWords.isOpen(word($0)) }
    }

    private func bareName(behind joint: Int) -> ReadLine.BareName? {
        var start = joint + 1
        while Self.joints.contains(word(start)) || Self.littles.contains(word(start)) { start += 1 }
        let isMore = isSign("+", at: joint) || (joint..<start).contains { Self.additions.contains(word($0)) }
        let amount = start
        start = endOfAmount(at: start)
        let isCounted = start > amount
        while Self.littles.contains(word(start)) { start += 1 }
        var end = start
        while let token = token(end), token.isWord, labels[end] == .note, !Self.joints.contains(token.folded) {
            end += 1
        }
        guard start < end, end - start <= Self.longest, endsPart(end) else { return nil }
        guard !(start..<end).contains(where: { BareWords.isOpen(word($0)) }),
            !BareWords.saysHow(word(end - 1), language)
        else {
            return nil
        }
        let isOther = isMore || isCounted || !isProper(start..<end)
        return ReadLine.BareName(
            text: text(in: start..<end),
            mayBeUnknown: isOther && !BareWords.endsAsSaid(word(end - 1), language)
        )
    }

    private func endsPart(_ index: Int) -> Bool {
        guard let token = token(index) else { return true }
        if Self.joints.contains(token.folded) { return true }
        if case .sign(let sign) = token.kind { return Self.ends.contains(sign) }
        return false
    }

    /// "1 cup flour, King Arthur": capital letters in a line that has others are a maker or a kind of the food before.
    private func isProper(_ place: Range<Int>) -> Bool {
        func isCapital(_ index: Int) -> Bool { scalars[tokens[index].range.lowerBound].properties.isUppercase }
        return place.allSatisfy(isCapital)
            && tokens.indices.contains { labels[$0] == .name && tokens[$0].isWord && !isCapital($0) }
    }

    /// In words.
    private static let longest = 3
    private static let joints = NameJoints.choices.union(NameJoints.sums).union(additions)
    private static let additions: Set<String> = ["plus", "arti"]
    private static let littles = EnglishWords.words("a an some few little bit of extra biraz bir miktar")
    private static let ends: Set<Unicode.Scalar> = [",", ";", "(", ")", ".", "+", "&", "/", "*", "!"]
}

extension ReadLine {
    /// The foods of bare names in which `notedFoods` finds nothing in the languages of the line: those of the other
    /// language, and what is some food that nobody knows.
    ///
    /// - Parameters:
    ///   - languages: those in which the remark was looked through.
    ///   - isKnown: whether names of foods have a word: "russet" tells potatoes apart, and is no food besides them.
    public func bareFoods<Food: Hashable & Sendable>(
        besides languages: [Language],
        isKnown: (String) -> Bool,
        _ food: (String, Language) -> Food?
    ) -> [Noted<Food>] {
        let bare = bareNames.filter { !names.contains($0.text) }.flatMap { bare -> [Noted<Food>] in
            func found(_ language: Language) -> [Noted<Food>]? {
                Self.foods(ofRemark: bare.text, language) { food($0, language) }
            }
            if languages.contains(where: { found($0) != nil }) { return [] }
            for language in Language.allCases where !languages.contains(language) {
                if let foods = found(language) { return foods }
            }
            let words = NameWords(bare.text).words
            if !bare.mayBeUnknown || isKind(words) { return [] }
            if words.allSatisfy(isKnown), !words.contains(where: BareWords.isAlwaysFood) { return [] }
            return [Noted(name: bare.text, food: nil, mayBeSame: false)]
        }
        // What there is no room for is there all the same.
        return bare.prefix(LineNames.maxNames)
            + bare.dropFirst(LineNames.maxNames).prefix(1).map { Noted(name: $0.name, food: nil, mayBeSame: false) }
    }

    /// "200 g chocolate, couverture": a kind of the line's food, where it would be a food of its own in other lines.
    private func isKind(_ words: [String]) -> Bool {
        guard let kind = words.last, let wholes = BareWords.kinds[kind] else { return false }
        return NameWords(name).words.contains(where: wholes.contains)
    }
}

/// The words of bare parts of a remark that name no food, all folded. Those of one language count in lines of the
/// other, where remarks are written without its letters.
enum BareWords {
    /// Whether a word opens or joins something that is said of the food: "for", "with", "not", "if".
    static func isOpen(_ word: String) -> Bool { opening.contains(word) }

    /// Whether a word ends what is said of a food, and names none. A part that one language speaks of is a food in
    /// lines of the other: "mince" in a Turkish line, "mantı" in an English one.
    static func saysHow(_ word: String, _ language: Language) -> Bool {
        described.contains(word)
            || (language == .en ? NotedWords.english.parts : TurkishWords.titledParts).contains(word)
            || MatchWords.isLight(word) || MeasureUnit.named(word) != nil
            || !FoodStateReader.state(of: [word]).isEmpty
    }

    /// Whether a word looks as if it ended what is said of a food: "deseeded", "rendelenerek". Foods that have a name
    /// may look so as well: "chicken" in a Turkish line, "un" in an English one.
    static func endsAsSaid(_ word: String, _ language: Language) -> Bool {
        if word.utf8.count < 3 || word.contains("-") || TurkishStem.isParticiple(word) { return true }
        guard word.utf8.count > 4, !foodEndings.contains(where: word.hasSuffix) else { return false }
        return (language == .en ? englishEndings : turkishEndings).contains(where: word.hasSuffix)
            || ["siz", "suz"].contains(where: word.hasSuffix)
    }

    /// Whether a word is a food though only longer names have it: "lumpfish", which "lumpfish caviar" has.
    static func isAlwaysFood(_ word: String) -> Bool {
        NameDoubts.wide.contains(word) || ["fish", "dumpling", "dumplings"].contains(where: word.hasSuffix)
    }

    /// Kinds of foods, with the foods that they are kinds of.
    static let kinds: [String: Set<String>] = [
        "couverture": chocolate, "callets": chocolate, "manuka": ["honey", "bal", "bali"],
        "pilsner": ["beer", "lager", "bira"], "slurry": ["cornstarch", "cornflour", "starch", "arrowroot", "nisasta"],
        "mirepoix": ["carrot", "carrots", "onion", "onions", "celery"], "spatchcock": ["chicken", "chickens", "tavuk"],
    ]

    private static let chocolate: Set<String> = ["chocolate", "cikolata", "cikolatasi"]

    private static let englishEndings = ["ed", "ing", "ly", "less", "free", "able", "ible", "wise", "ways", "ish"]
    private static let turkishEndings = [
        "arak", "erek", "li", "lu", "inda", "inde", "unda", "unde", "acak", "ecek", "lik", "luk", "mak",
        "mek", "ken", "inca", "ince", "unca", "yin", "yun", "iniz", "unuz", "iyor", "uyor", "ip", "up", "ilir", "ulur",
    ]
    /// Of foods, where words of these endings are none that say how a food is: "linseed", "sablefish", "alabalik".
    private static let foodEndings = EnglishWords.words(
        """
        eed fish herring whiting dumpling pudding dressing radish relish jelly belly vegetable balik cokelik ekmek \
        kaymak koyun yayin icecek
        """
    )

    private static let opening = EnglishWords.words(
        """
        with for in on onto to at of by as if is are be it this that than then until up so you your i we will would \
        can could should may about not no without any such use used using see from into per each both all like \
        instead only when while before after less more optional e.g i.e etc don't cut depending according adjust \
        needed give recipe which what where either neither nor unless except since my our their its well also again \
        once
        """
    ).union(EnglishWords.words("icin ile gibi kadar gore olan olarak daha degil hic yerine sonra once uzere")).union(
        NotedWords.english.denials
    )

    private static let described = EnglishWords.preparations.union(EnglishWords.adverbs).union(EnglishWords.adjectives)
        .union(EnglishWords.sizes).union(EnglishWords.naming).union(EnglishWords.remarks).union(EnglishWords.endings)
        .union(EnglishWords.choices).union(EnglishWords.asides).union(EnglishWords.fruitParts)
        .union(EnglishWords.eggParts).union(EnglishWords.segmentEnds).union(EnglishWords.butcherCuts)
        .union(EnglishWords.counting.unitModifiers).union(EnglishWords.counting.numbers.keys)
        .union(EnglishWords.vague).union(EnglishWords.counting.approximations).union(NotedWords.english.small)
        .union(NotedWords.english.never).union(NotedWords.english.denialsBehind).union(NotedWords.english.cutters)
        .union(NotedWords.english.doneToParts).union(NotedWords.english.ownParts)
        .union(TurkishWords.sizes).union(TurkishWords.states).union(TurkishWords.adverbs).union(TurkishWords.naming)
        .union(TurkishWords.notNames).union(TurkishWords.shortfalls)
        .union(TurkishWords.counting.numbers.keys).union(TurkishWords.counting.unitModifiers)
        .union(NotedWords.turkish.small).union(NotedWords.turkish.never).union(NotedWords.turkish.denialsBehind)
        .union(NotedWords.turkish.doneToParts).union(NotedWords.turkish.ownParts).union(english).union(turkish)

    /// Cuts, states, places and purposes that behind a comma are said of the food before it.
    private static let english = EnglishWords.words(
        """
        above accompaniment adding addition additions additional additionally almost alone altogether amount amounts \
        apart apiece aside available bash bashed baton batons below best better bias bite bits blade blades blended \
        block blocks board bone bones bottom bottoms bowl box brand brands break broken brunoise brush bruise bulb \
        bulbs bundle burnt butterfly buy cap caps centre center centres centers chiffonade chiffonaded chill choice \
        chop chunk chunks circle circles clean coarse coin coins coating cold colour color coloured colored complete \
        concasse cook cool core cores crescent crescents cross crossways crosswise crush cube cubes cup cups dainty \
        dark date decoration deep dente desired diagonal diagonals diagonally dice diced dish dishes dollop done \
        double drain dress dry dusting ear ears edge edges ends english enough etc even evenly everything excess \
        extras eye eyes fanned fat fatty favorite favourite few figure fillet fillets fin fine finger fingers finish \
        finishing fins firm flat flavor flavour flavors flavours flesh flexible flower flowers follows footnote \
        footnotes fork french fried frond fronds frozen frothy frying full fuzz garnish garnishing gills golden good \
        grade grain grate grind grinds grill gristle half halves hand handful handfuls hard head heads heart hearts \
        heat hole home homemade hot husk husks imported inch included including inside instructions intact italian \
        jar jars julienne juicy just kind knife knob large leaf leaves leftover leftovers lengths lengthways \
        lengthwise less level lid light liquid live living local log logs long loose luke lukewarm machine maker \
        matchstick matchsticks max maximum means measure measured measurement medium mellow membrane method mild \
        mini minimum minute minutes mixed moist more nature needed new next note notes once overnight own pack \
        pan part partially parts paper paste peak peel people petal petals piece pieces pinbones pin pink pith pits \
        pit pitted plain plate pod pods portion portions possible pot preference preferred prep prepared preparation \
        pressed proof puree pureed quality quantity quarter quarters quick ready recipe regular removed required \
        reserve reserved rest ribbon ribbons ribs rich rind ring rings rinse rinsed ripe ripen roast room root roots \
        rough roughly round rounds row runny rustic said same sauteed save scales scaled scattering scrape scraped \
        scrub season seasonal seasoning section sections seed seeds segment segments separate separately separated \
        serve serves serving servings several shape shaped shard shards shave shavings shell shells short shred \
        shreds sides sieve silk size sized skim skin skins slab slabs slice slices slit slits sliver slivers small \
        smash smashed smooth snap snipped soak soaking soft softly solid some source soupspoon spear spears spines \
        split splits spoon spoons spread sprig sprigs sprinkle sprinkling squeeze stale stalk stalks standard stem \
        stems stick sticks stiff stir stirred stone stones straight strain strained strand strands straw strips \
        strip style substitute substitution suggested tail tails taste tear tears tender tendon tendons texture thaw \
        thick thickness thin thinner tie tight tin tip tips together tongs top topping tops torn total trim \
        trimmings tube turn twist type types undrained unpeeled use used usual variety varieties vein veins warm \
        wash water wedge wedges weigh weight wet whatever whichever whip white whites whole whisk wide width wing \
        wings wish work yellow yield yields yolk yolks young zest alive aged matured mature packed pickings organic \
        kosher halal fairtrade certified unsmoked smoked natural chinese japanese thai indian spanish greek turkish \
        mexican german american british irish danish swedish swiss korean out off away down over around back through \
        too none times kcal hours squeezed moisture vietnamese persian lebanese moroccan dutch belgian polish \
        russian scottish welsh cornish twice thrice sixths eighths underripe overripe plank planks caught farmed \
        degree degrees celsius fahrenheit count cal month months vintage rinses ths paysanne rondelle rondelles \
        oblique obliques stoneground jammy run freestone spotty genovese
        """
    )

    private static let turkish = EnglishWords.words(
        """
        uzeri uzerine ustu ustune ici icine ayri ayrica tercihen gerekirse gerekli yeterli olabilir olur olsun kabuk \
        kabugu kabuklari sap saplari sapi cekirdek cekirdekleri kok koku kokleri dilim dilimler halka halkalar kup \
        kupler serit seritler parca parcalar yarim ceyrek butun tum tane tanesi adet kucuk buyuk orta ince kalin iri \
        ufak minik kabaca incecik julyen piyazlik yemeklik kusbasi rende rendesi robotta robottan blender tavada \
        firinda tencerede ocakta firin sicak soguk ilik oda sicakliginda isisinda taze kuru bayat olgun sert yumusak \
        diri temiz temizce iyice hafif hafifce az cok biraz bol bolca fazla fazlasi eksik tam yaklasik istege \
        istenirse arzuya opsiyonel bagli secmeli varsa yoksa sadece yalniz yalnizca ayni diger digeri hepsi tamami \
        yarisi ceyregi kalan kalani kalanini geri kilo gram paket kutu kavanoz sise demet dal dali yaprak yapraklari \
        yapragi uc uclari bas basi ortasi kenar kenarlari dis disi servis servise susleme suslemek suslemede sunum \
        kizartma kizartmalik haslama izgara tava kavurma cig pismis pisirme pisirin yikayin soyun dogra dograma \
        ekleyin karari tahmini tadinda organik yerli ithal koy ev yapimi kemikli kemiksiz derili derisiz yagli \
        yagsiz tuzlu tuzsuz sekerli sekersiz beyaz kirmizi yesil sari siyah mor pembe esmer renk renkli cesit cesidi \
        marka markali tarifi tarif not notu olculu silme tepeleme kase tabak bardak fincan kasik parmak cm mm santim \
        kalinlik uzunluk boy boyda boyunda kiyim verev copu sarisi aki beyazi sulu derece derecede centik \
        zari sikim kisim kismi kisimlari kaba cirpik azar basbasi tarafiyla klasik fermente
        """
    )
}
