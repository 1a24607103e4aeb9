import Domain
import Testing

/// What lines hold that name several foods, by the real catalogue.
@Suite struct HeldByLinesTests {
    private static let catalogue = Result { try CatalogueLines() }

    @Test(arguments: Language.allCases)
    func `H-04 what either of two foods holds the line holds, or nothing about it is certain`(language: Language) throws
    {
        let catalogue = try Self.catalogue.get()
        let patterns = language == .en ? PairedFoods.english : PairedFoods.turkish
        var lost: [String] = []

        for (index, pattern) in patterns.enumerated() {
            for (first, second) in PairedFoods.pairs(index) {
                let names = (first.name(language), second.name(language))
                let text = PairedFoods.line(pattern, names.0, names.1)
                let line = catalogue.held(by: text, language)
                let held = [names.0, names.1].map { catalogue.held(by: $0, language) }
                let all = held[0].substances.union(held[1].substances)
                if line.isCertain, !all.subtracting(line.substances).isEmpty { lost.append("\(text): \(line.foods)") }
            }
        }

        #expect(lost.isEmpty, "\(lost.joined(separator: "\n"))")
    }

    @Test func `H-04 the paired foods hold every substance between them`() throws {
        let catalogue = try Self.catalogue.get()
        for language in Language.allCases {
            let foods = (PairedFoods.holding + PairedFoods.free).map { catalogue.held(by: $0.name(language), language) }
            #expect(foods.allSatisfy { $0.isCertain })
            #expect(foods.reduce(Substances([])) { $0.union($1.substances) } == .all)
        }
    }

    @Test(arguments: [(CertainLines.english, Language.en), (CertainLines.turkish, .tr)])
    func `H-04 of lines of every day it stays certain what they hold`(lines: String, language: Language) throws {
        let catalogue = try Self.catalogue.get()
        let lines = lines.split(separator: "\n").map(String.init)
        let open = lines.filter { !catalogue.held(by: $0, language).isCertain }

        #expect(lines.count >= 75)
        #expect(open.isEmpty, "\(open.joined(separator: "\n"))")
    }

    @Test(
        arguments: [
            ("200g gluten-free flour (or plain)", Language.en, Substances([.gluten])),
            ("1 cup almond milk (or whole)", .en, [.nuts, .milk]),
            ("400g gluten free pasta (or normal)", .en, [.gluten]),
            ("200g gluten-free spaghetti (regular is fine)", .en, [.gluten]), ("2 tbsp soy", .en, [.soya, .gluten]),
            ("1 onion, 2 tbsp soy", .en, [.soya, .gluten]), ("300 g rice, 1 tbsp dark soy", .en, [.soya, .gluten]),
            ("300 g rice, 2 tbsp soya", .en, [.soya, .gluten]),
            ("300 g beef, with a splash of soy", .en, [.soya, .gluten]),
            ("300 g rice (contains soy)", .en, [.soya]), ("300 g pirinç, 2 yemek kaşığı soya", .tr, [.soya, .gluten]),
            ("tamari or soy", .en, [.soya, .gluten]), ("1 tbsp dark soy", .en, [.soya, .gluten]),
            ("a splash of soy", .en, [.soya, .gluten]), ("200 ml rum or apple juice", .en, [.alcohol]),
            ("200 ml beer or apple juice", .en, [.alcohol, .gluten]), ("50 g almond or sunflower seeds", .en, [.nuts]),
            ("1 egg or 100g rice noodles", .en, [.eggs, .gluten]),
            ("1 chicken or 2 vegetable stock cubes", .en, [.meat, .celery]),
            ("200g gluten-free or regular pasta", .en, [.gluten]), ("200g eggless pasta", .en, [.gluten]),
            ("200 g butter or cannellini beans", .en, [.milk]),
            ("6 eggs, at room temperature, whites only", .en, [.eggs]),
            ("100 g badem, yer fıstığı", .tr, [.nuts, .peanuts]),
            ("100 g badem veya yer fıstığı", .tr, [.nuts, .peanuts]),
            ("50 g ceviz ve antep fıstığı", .tr, [.nuts]), ("krema (yoksa süt)", .tr, [.milk]),
            ("200 g gluten-free flour (white is fine)", .en, [.gluten]),
            ("200 g glutensiz un (normal de olur)", .tr, [.gluten]),
            ("200 g glutensiz un (ya da normal)", .tr, [.gluten]),
            ("1 su bardağı badem sütü (normal de olur)", .tr, [.nuts, .milk]),
            ("100 g soya chunks", .en, [.soya]), ("2 cups soy chunks", .en, [.soya]),
            ("1 cup soya granules", .en, [.soya]), ("100 g soya parçaları", .tr, [.soya]),
            ("50 ml advocaat", .en, [.eggs, .alcohol]), ("50 ml yumurta likörü", .tr, [.eggs, .alcohol]),
            ("2 tbsp nocino", .en, [.nuts, .alcohol]), ("2 yemek kaşığı ceviz likörü", .tr, [.nuts, .alcohol]),
            ("1 bardak şalgam", .tr, [.gluten]), ("2 tbsp curry paste", .en, [.mustard, .sesame]),
            ("1 yemek kaşığı Worcestershire sosu", .tr, [.fish]), ("50 ml İrlanda kreması", .tr, [.milk, .alcohol]),
            ("100 ml Marsala şarabı", .tr, [.sulphites, .alcohol]), ("1 tbsp nuoc mam", .en, [.fish]),
            ("300 g deniz mahsulü", .tr, [.crustaceans, .molluscs]),
            ("badem sütü veya normal süt", .tr, [.nuts, .milk]),
        ] as [(String, Language, Substances)]
    )
    func `H-04 a line holds what its other kind holds`(text: String, language: Language, held: Substances) throws {
        let line = try Self.catalogue.get().held(by: text, language)

        #expect(held.subtracting(line.substances).isEmpty)
        #expect(line.isCertain)
    }

    @Test(arguments: [
        ("100 g soy", Language.en), ("200g smooth or almond butter", .en), ("apple cider vinegar in feta", .en),
        ("100 g flour with almonds", .en), ("almonds | flour", .en), ("butter \u{2022} walnuts", .en),
        ("100 g whole milk. Lemon juice", .en), ("100 g pasta then water", .en), ("1 yemek kaşığı yağ", .tr),
        ("soğan, 2 kaşık yağ", .tr), ("1 kaşık organik yağ", .tr), ("1 kaşık iyi yağ", .tr), ("1 kaşık doğal yağ", .tr),
        ("250 g kaliteli yağ, eritilmiş", .tr), ("1 tbsp good soy", .en), ("1 tbsp thick soy", .en),
        ("300 g rice, with soy", .en), ("12 chocolate mints, chopped", .en),
        ("glutensiz un (veya tam)", .tr), ("200 g glutensiz un (tam da olur)", .tr),
        ("1 su bardağı badem sütü (yoksa yağlı)", .tr), ("100 g krema *mısır nişastası", .tr),
    ])
    func `H-04 words beside the name of a food leave the line open where they name another`(
        text: String,
        language: Language
    ) throws {
        #expect(try Self.catalogue.get().held(by: text, language).isCertain == false)
    }

    @Test(
        arguments: [
            ("2 turnips", Language.en, Substances([.gluten])), ("2 adet beyaz şalgam", .tr, [.gluten]),
            ("2 tbsp orange liqueur", .en, [.milk, .eggs, .nuts]),
            ("100 ml tatlı şarap", .tr, [.milk, .eggs, .nuts, .gluten]),
            ("2 tbsp amaretto", .en, [.milk, .eggs, .gluten]),
        ] as [(String, Language, Substances)]
    )
    func `H-04 what a food certainly has not is not doubted for its relatives' sake`(
        text: String,
        language: Language,
        free: Substances
    ) throws {
        let line = try Self.catalogue.get().held(by: text, language)

        #expect(line.isCertain)
        #expect(line.substances.isDisjoint(with: free))
    }
}
