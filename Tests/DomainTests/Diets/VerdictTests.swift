import Testing

@testable import Domain

@Suite struct VerdictTests {
    private let milk = Avoidance(.allergy, .substances([.milk]))
    private let butter = JudgedLine(
        "100 g butter",
        names: ["butter", "tereyağı"],
        keys: ["butter"],
        contents: Contents([.milk]),
        isCertain: true,
        kinds: ["milk"]
    )
    private let rice = JudgedLine(
        "200 g rice",
        names: ["rice", "pirinç"],
        keys: ["rice"],
        contents: Contents([]),
        isCertain: true,
        kinds: ["rice"]
    )
    private let chocolate = JudgedLine(
        "chocolate",
        names: ["chocolate"],
        contents: Contents([], traces: [.nuts, .milk]),
        isCertain: true,
        kinds: nil
    )
    private let zorp = JudgedLine("50 g zorp", names: ["zorp"], contents: .unknown, isCertain: false, kinds: ["zorp"])

    @Test func `H-04 contains comes before unknown, unknown before may contain, and that before free`() {
        let traces = Avoidance(.allergy, .substances([.milk]), countsTraces: true)

        #expect(Judgement(of: [rice], for: [traces]).verdict == .free)
        #expect(Judgement(of: [rice, chocolate], for: [traces]).verdict == .mayContain)
        #expect(Judgement(of: [rice, chocolate, zorp], for: [traces]).verdict == .unknown)
        #expect(Judgement(of: [rice, chocolate, zorp, butter], for: [traces]).verdict == .contains)
        #expect(Judgement(of: [rice, chocolate], for: [milk]).verdict == .free, "whoever does not count traces")
    }

    @Test func `H-04 a finding names the lines and the substances that decided`() {
        let vegan = Avoidance(.vegan)
        let findings = Judgement(of: [rice, butter, zorp], for: [milk, vegan]).findings

        #expect(findings.map(\.verdict) == [.contains, .contains])
        #expect(findings.map(\.lines) == [["100 g butter"], ["100 g butter"]])
        #expect(findings.map(\.substances) == [[.milk], [.milk]])
        #expect(Finding(milk, in: [rice]).lines == [])
    }

    @Test func `H-04 a dish without lines is unknown, and free to whoever avoids nothing`() {
        #expect(Judgement(of: [], for: [milk]).verdict == .unknown)
        #expect(Judgement(of: [zorp], for: []).verdict == .free)
    }

    @Test func `H-04 what a person stated decides over the food, and lapses to the cautious side`() {
        let margarine = Contents([.soya], uncertain: [.milk, .nuts], traces: [.sesame])
        let answers: [Substance: StatedContents.Answer] = [
            .milk: .free, .soya: .traces, .eggs: .contains, .sesame: .free,
        ]

        let stated = StatedContents(answers).deciding(over: margarine)
        let later = StatedContents(answers, lapsed: .all).deciding(over: margarine)
        let ofNothing = StatedContents(answers).deciding(over: .unknown)
        let doubt = StatedContents([.fish: .traces], lapsed: .all).deciding(over: Contents([]))

        #expect(stated == Contents([.eggs], uncertain: [.nuts], traces: [.soya]))
        #expect(later == Contents([.soya, .eggs], uncertain: [.milk, .nuts], traces: [.sesame]))
        #expect(ofNothing.answer(.milk) == .free)
        #expect(ofNothing.answer(.fish) == .unknown)
        #expect(doubt.answer(.fish) == .unknown)
    }

    @Test func `H-04 a set of substances is the same as a number and back`() {
        #expect(Substances(mask: Substances.all.mask) == .all)
        #expect(Substances(mask: -1) == .all)
        #expect(Substances(mask: 1 << Int(Substance.milk.rawValue)) == [.milk])
    }

    @Test func `H-04 a dislike is marked and decides nothing`() {
        let dislike = Avoidance(.dislike, .words(AvoidedWords("rice")))
        let judgement = Judgement(of: [rice, zorp], for: [dislike])

        #expect(judgement.verdict == .free)
        #expect(judgement.disliked.map(\.lines) == [["200 g rice"]])
        #expect(Judgement(of: [butter, zorp], for: [dislike]).disliked == [])
    }

    @Test(arguments: [
        ("kiwi", "green kiwis", AvoidedWords.Match.same), ("Kiwis", "kiwi", .same), ("PİRİNÇ", "pirinç", .same),
        ("fıstık", "yer fıstığı", .similar), ("nut", "peanut butter", .similar), ("pine nut", "nut", .similar),
        ("strawberry", "strawberries", .same), ("domates", "domatesler", .same), ("sour cherry", "cherry", .similar),
        ("kiwi", "red lentils", .different), ("??", "rice", .similar), ("kiwi", "", .similar),
        ("yer fıstığı", "yeşil biber", .different), ("yer fıstığı", "fıstıklı ezme", .similar),
        ("et", "kuzu eti", .similar),
        ("mercimek", "mercimeği", .similar), ("çilek", "çilekli süt", .same), ("çilekler", "Çilekli dondurma", .same),
        ("süt", "sütlü çikolata", .same), ("çilekli süt", "çilek", .similar), ("çilek", "çileksiz", .similar),
        ("olives", "olive oil", .same), ("orange", "extra-firm or firm tofu", .different),
        ("incir", "tuna in oil", .different), ("onion", "chicken on the bone", .different),
        ("portakal suyu", "portakal ve elma", .similar),
    ])
    func `HOSTILE-132 own words are found in a name, and a similar name is not called another`(
        typed: String,
        name: String,
        expected: AvoidedWords.Match
    ) {
        #expect(AvoidedWords(typed).match(name) == expected)
    }

    @Test(arguments: [
        ("hazelnut", "Fındık ezmesi", AvoidedWords.Match.meant), ("hazelnut", "Fındıklı Gofret", .meant),
        ("fındık", "Hazelnut paste", .meant), ("fındık", "Fındık ezmesi", .same),
        ("hazelnut", "Fıstık ezmesi", .different),
        ("hazelnut", "rice", .different),
    ])
    func `H-04 own words are found in a name by what their food is called in the other language`(
        typed: String,
        name: String,
        expected: AvoidedWords.Match
    ) {
        #expect(AvoidedWords(typed, meaning: ["Hazelnuts", "Fındık"]).match(name) == expected)
    }

    @Test func `H-04 what only the other language calls so is decided by its kinds, and never ruled out`() {
        let honey = AvoidedWords("honey", meaning: ["Honey", "Bal"], kinds: ["honey"])
        func verdict(_ severity: Avoidance.Severity, _ text: String, _ names: [String], _ kinds: Set<String>?)
            -> Verdict?
        {
            let line = JudgedLine(text, names: names, contents: Contents([]), isCertain: true, kinds: kinds)
            return Judgement(of: [line], for: [Avoidance(severity, .words(honey))]).findings.first?.verdict
        }

        #expect(verdict(.allergy, "2 kaşık bal", ["bal"], ["honey"]) == .contains)
        #expect(verdict(.dislike, "2 kaşık bal", ["bal"], ["honey"]) == .contains)
        #expect(verdict(.allergy, "40 g ballı gofret", ["ballı gofret"], nil) == .contains)
        #expect(verdict(.allergy, "1 kg pumpkin", ["pumpkin", "Bal kabağı"], ["squash"]) == .unknown)
        #expect(verdict(.allergy, "200 g pirinç, ballı", ["pirinç"], ["rice"]) == .unknown)
        #expect(verdict(.allergy, "200 g pirinç, bal ile", ["pirinç"], ["rice"]) == .unknown)
        #expect(verdict(.allergy, "200 g pirinç", ["pirinç"], ["rice"]) == .free)
    }

    @Test func `HOSTILE-132 own words and ingredients are only ruled out by foods of other kinds, all of them known`() {
        func verdict(_ target: Avoidance.Target, _ line: JudgedLine) -> Verdict {
            Judgement(of: [line], for: [Avoidance(.allergy, target)]).verdict
        }
        let kiwi = AvoidedWords("kiwi", kinds: ["kiwi"])

        #expect(verdict(.words(AvoidedWords("tereyağı")), butter) == .contains)
        #expect(verdict(.words(kiwi), butter) == .free)
        #expect(verdict(.words(AvoidedWords("kiwi")), butter) == .unknown)
        #expect(verdict(.words(kiwi), chocolate) == .unknown)
        #expect(verdict(.words(kiwi), zorp) == .unknown)
        #expect(verdict(.words(AvoidedWords("zorp", kinds: ["kiwi"])), zorp) == .contains)
        #expect(verdict(.ingredient(key: "butter", kinds: ["milk"]), butter) == .contains)
        #expect(verdict(.ingredient(key: "butter", kinds: ["milk"]), rice) == .free)
        #expect(verdict(.ingredient(key: "butter"), rice) == .unknown)
        #expect(verdict(.ingredient(key: "butter", kinds: ["milk"]), chocolate) == .unknown)
    }

    @Test func `HOSTILE-132 own words are ruled out where their food's substance certainly is in nothing of the line`()
    {
        let hazelnut = AvoidedWords(
            "hazelnut",
            meaning: ["Hazelnuts", "Fındık"],
            kinds: ["hazelnut"],
            substances: [.nuts]
        )
        func verdict(
            _ contents: Contents,
            _ text: String = "10 g yeast",
            kinds: Set<String>? = nil,
            isCertain: Bool = true,
            stated: StatedContents? = nil,
            of words: AvoidedWords? = nil
        ) -> Verdict {
            let line = JudgedLine(
                text,
                names: ["yeast"],
                contents: contents,
                isCertain: isCertain,
                kinds: kinds,
                stated: stated
            )
            return Judgement(of: [line], for: [Avoidance(.allergy, .words(words ?? hazelnut))]).verdict
        }

        #expect(verdict(Contents([])) == .free)
        #expect(verdict(Contents([.milk], uncertain: [.soya])) == .free)
        #expect(verdict(Contents([]), kinds: ["yeast"]) == .free)
        #expect(verdict(Contents([.nuts])) == .unknown)
        #expect(verdict(Contents([], uncertain: [.nuts])) == .unknown)
        #expect(verdict(Contents([], traces: [.nuts])) == .unknown)
        #expect(verdict(Contents([]), isCertain: false) == .unknown)
        #expect(verdict(Contents([]), kinds: ["hazelnut"]) == .unknown)
        #expect(verdict(Contents([]), stated: StatedContents([.nuts: .free])) == .unknown)
        #expect(verdict(Contents([]), "10 g yeast, with hazelnuts") == .unknown)
        #expect(verdict(Contents([]), "10 g maya, fındıkla") == .unknown)
        #expect(verdict(Contents([]), of: AvoidedWords("hazelnut", kinds: ["hazelnut"])) == .unknown)
    }

    @Test
    func `HOSTILE-132 words for one shellfish are not ruled out by what may be another, nor where one of two is there`()
    {
        let shrimp = Substances([.crustaceans]).withThoseNear
        let both = AvoidedWords("fıstık", kinds: ["peanut"], substances: [.peanuts, .nuts])
        func verdict(_ contents: Contents, _ words: AvoidedWords) -> Verdict {
            let line = JudgedLine("1 tsp sauce", names: ["sauce"], contents: contents, isCertain: true, kinds: nil)
            return Judgement(of: [line], for: [Avoidance(.allergy, .words(words))]).verdict
        }
        let prawns = AvoidedWords("prawns", kinds: ["shellfish"], substances: shrimp)

        #expect(shrimp == [.crustaceans, .molluscs])
        #expect(Substances([.nuts]).withThoseNear == [.nuts])
        #expect(verdict(Contents([.molluscs]), prawns) == .unknown)
        #expect(verdict(Contents([.fish]), prawns) == .free)
        #expect(verdict(Contents([.peanuts]), both) == .unknown)
        #expect(verdict(Contents([]), both) == .free)
    }

    @Test(arguments: [
        ("200 g rice, plus kiwi slices to serve", Verdict.unknown), ("200 g rice, topped with kiwis", .unknown),
        ("200 g pirinç, kiviyle", .unknown), ("200 g pirinç (kivili)", .unknown), ("200 g rice, kiwifruit", .unknown),
        ("200 g rice, rinsed", .free), ("200 g pirinç, kivamlı", .free),
    ])
    func `HOSTILE-132 own words and an ingredient that the whole line says are never ruled out`(
        text: String,
        expected: Verdict
    ) {
        let line = JudgedLine(
            text,
            names: ["rice"],
            keys: ["rice"],
            contents: Contents([]),
            isCertain: true,
            kinds: ["rice"]
        )
        let names = ["kiwi", "kivi"].map { AvoidedWords($0, kinds: ["kiwi"]) }

        let words = names.map { Judgement(of: [line], for: [Avoidance(.allergy, .words($0))]).verdict }.max()
        let ingredient = Avoidance(.allergy, .ingredient(key: "kiwi", kinds: ["kiwi"], names: names))

        #expect(words == expected)
        #expect(Judgement(of: [line], for: [ingredient]).verdict == expected)
    }

    @Test func `HOSTILE-132 own words are not ruled out where the line says another name of the same`() {
        func verdict(_ text: String, _ names: [String] = []) -> Verdict {
            let all = ["rice"] + names
            let line = JudgedLine(text, names: all, contents: Contents([]), isCertain: true, kinds: ["rice"])
            let words = AvoidedWords("kişniş", called: ["fresh cilantro"], kinds: ["coriander"])
            return Judgement(of: [line], for: [Avoidance(.allergy, .words(words))]).verdict
        }

        #expect(verdict("200 g rice, topped with fresh cilantro") == .unknown)
        #expect(verdict("200 g rice, topped with fresh dill") == .free)
        #expect(verdict("200 g rice", ["fresh cilantro"]) == .unknown)
        #expect(verdict("200 g rice", ["fresh dill"]) == .free)
    }

    @Test(arguments: [
        ("mantarlar", "200 g pirinç, mantarla", Verdict.unknown), ("mantarlar", "200 g pirinç (mantarlı)", .unknown),
        ("mushrooms", "200 g rice, mushroomy", .unknown), ("mantarlar", "200 g pirinç, mantı ile", .free),
    ])
    func `HOSTILE-132 own words in the plural are found in a remark in the singular with an ending`(
        typed: String,
        text: String,
        expected: Verdict
    ) {
        let line = JudgedLine(text, names: ["rice"], contents: Contents([]), isCertain: true, kinds: ["rice"])
        let words = AvoidedWords(typed, kinds: ["mushroom"])

        #expect(Judgement(of: [line], for: [Avoidance(.allergy, .words(words))]).verdict == expected)
    }

    @Test func `HOSTILE-132 another name of the same kind is never ruled out, nor what may be in everything`() {
        let seed = JudgedLine(
            "1 tsp coriander seed",
            names: ["coriander seed", "kişniş"],
            contents: Contents([]),
            isCertain: true,
            kinds: ["cilantro"]
        )
        func verdict(_ words: AvoidedWords) -> Verdict {
            Judgement(of: [seed], for: [Avoidance(.allergy, .words(words))]).verdict
        }

        #expect(verdict(AvoidedWords("cilantro", kinds: ["cilantro"])) == .unknown)
        #expect(verdict(AvoidedWords("salt", kinds: [])) == .unknown)
        #expect(verdict(AvoidedWords("kiwi", kinds: ["kiwi"])) == .free)
    }

    @Test func `HOSTILE-132 a name that begins with two letters of a word is decided by its kinds`() {
        let peppers = JudgedLine(
            "2 green peppers",
            names: ["green pepper", "yeşil biber"],
            contents: Contents([]),
            isCertain: true,
            kinds: ["pepper"]
        )
        func verdict(_ kinds: Set<String>?) -> Verdict {
            let words = AvoidedWords("yer fıstığı", kinds: kinds)
            return Judgement(of: [peppers], for: [Avoidance(.allergy, .words(words))]).verdict
        }
        #expect(verdict(["peanut"]) == .free)
        #expect(verdict(["peanut", "pepper"]) == .unknown)
        #expect(verdict(nil) == .unknown)
    }

    @Test func `H-04 an oil is not disliked for what it is pressed of, and harms whom that harms`() {
        let oil = JudgedLine(
            "2 tbsp olive oil",
            names: ["olive oil", "zeytin yağı"],
            contents: Contents([]),
            isCertain: true,
            kinds: ["olive"]
        )
        func finds(_ severity: Avoidance.Severity, _ text: String) -> Verdict? {
            let words = AvoidedWords(text, kinds: ["olive"])
            return Judgement(of: [oil], for: [Avoidance(severity, .words(words))]).findings.first?.verdict
        }
        #expect(finds(.dislike, "olives") == .unknown)
        #expect(finds(.dislike, "zeytin") == .unknown)
        #expect(finds(.dislike, "olive oil") == .contains)
        #expect(finds(.allergy, "olives") == .contains)
        #expect(finds(.diet, "zeytin") == .contains)
    }

    @Test(arguments: [
        ("Kiwi", "kiwi"), ("strawberries", "strawberry"), ("Tomatoes", "tomato"), ("kivi", "kivi"),
        ("çilekler", "çilek"), ("hazelnut", "Hazelnuts"), ("tomato", "Tomatoes"), ("Cherry", "cherries"),
        ("badem", "bademler"),
    ])
    func `H-04 own words in the plural or the singular mean the food`(typed: String, name: String) {
        #expect(AvoidedWords(typed).names.contains(Folding.search(name)))
    }
}
