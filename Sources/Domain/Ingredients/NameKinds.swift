// Which words before the head of a name tell one food from another.

extension NameJoints {
    /// Foods that go by their bare name, and of which other kinds are made of something else: milk, and almond milk.
    static let hasKinds = EnglishWords.words(
        """
        milk butter cream yogurt yoghurt flour cheese chocolate margarine bread pasta noodles spaghetti penne macaroni \
        fusilli linguine lasagne lasagna tagliatelle tortillas tortilla wraps breadcrumbs crackers biscuits oats \
        sut sutu makarna spagetti yogurt yogurdu un unu peynir peyniri tereyagi cikolata ekmek ekmegi
        """
    )
    /// Said of such a food by its bare name: "whole or unsweetened almond milk" are two milks.
    static let plain = EnglishWords.words(
        """
        whole plain natural full-fat low-fat nonfat fat-free salted unsalted strong white cold hot warm \
        regular normal ordinary standard tam sade tuzlu tuzsuz soguk sicak ilik
        """
    )
    /// Foods by themselves before such a head, which they share only where it is said again: "rum or apple juice", "almond or
    /// sunflower seeds", "badem veya yer fıstığı".
    static let wholesBeforeHeads: [String: Set<String>] = byHead(
        [
            (
                "juice",
                """
                rum brandy beer lager wine vodka gin whisky whiskey bourbon cognac tequila liqueur sherry port cider champagne \
                prosecco sake mirin vermouth marsala stock broth buttermilk kefir yogurt yoghurt vinegar tea coffee cola soda \
                honey
                """
            ),
            (
                "seed seeds",
                "almond walnut hazelnut cashew pistachio pecan macadamia peanut nut coconut raisin currant granola muesli"
            ),
            ("paste", "shrimp prawn lobster mussel clam"), ("milk", "buttermilk kefir coffee tea beer"),
            ("fistigi", "badem ceviz findik kaju leblebi susam kestane uzum"),
            ("suyu", "karides midye kalamar sirke rom bira sarap votka bal kefir ayran"),
            ("ezmesi", "karides midye kalamar yogurt bal recel"), ("sutu", "krema yogurt kefir ayran kahve bira"),
            ("lahana", "peynir"), ("sirkesi", "sarap bira"),
        ]
    )

    private static func byHead(_ table: [(heads: String, words: String)]) -> [String: Set<String>] {
        let pairs = table.flatMap { row in
            EnglishWords.words(row.heads).map { ($0, EnglishWords.words(row.words)) }
        }
        return Dictionary(pairs) { $0.union($1) }
    }

    /// Foods that only say which kind it is before such a head: "egg or rice noodles", "milk or dark chocolate".
    static let kindsOfHeads: [String: Set<String>] = byHead(
        [
            ("noodles noodle pasta tagliatelle vermicelli fettuccine linguine pappardelle", "egg rice"),
            ("chocolate chocolates", "milk"), ("beans", "butter"), ("tortillas tortilla", "flour"),
            ("crackers cracker", "cream cheese butter rice"),
            ("ravioli tortellini tortelloni agnolotti cappelletti", "cheese meat ham mushroom tofu crab"),
            ("bagel bagels croissant croissants", "cheese meat ham butter egg"),
            ("unu", "pirinc"), ("sutu", "pirinc"), ("sirkesi", "elma uzum pirinc"), ("salcasi", "domates"),
            ("eriste eristesi noodle", "pirinc yumurta"),
        ]
    )
    /// Stocks that are sold in what is counted: "chicken or vegetable stock cube".
    static let stocks = EnglishWords.words("stock bouillon broth")
    static let ofStocks = EnglishWords.words("chicken beef lamb fish ham pork turkey veg vegetable mushroom")
    static let cubes = EnglishWords.words("cube cubes pot pots powder granules paste concentrate")
}
