// Which words before the head of a name tell one food from another.

extension NameJoints {
    /// Foods that go by their bare name, and of which other kinds are made of something else: milk, and almond milk.
    static let hasKinds = EnglishWords.words(
        """
        milk butter cream yogurt yoghurt flour cheese chocolate margarine bread pasta noodles \
        sut sutu yogurt yogurdu un unu peynir peyniri tereyagi cikolata ekmek ekmegi
        """
    )
    /// Said of such a food by its bare name: "whole or unsweetened almond milk" are two milks.
    static let plain = EnglishWords.words(
        """
        whole plain natural full-fat low-fat nonfat fat-free salted unsalted strong white cold hot warm \
        tam sade tuzlu tuzsuz soguk sicak ilik
        """
    )

    /// Foods that only say which kind it is before such a head: "egg or rice noodles", "milk or dark chocolate".
    static let kindsOfHeads: [String: Set<String>] = Dictionary(
        [
            ("noodles noodle pasta tagliatelle vermicelli fettuccine linguine pappardelle", "egg rice"),
            ("chocolate chocolates", "milk"), ("beans", "butter"), ("tortillas tortilla", "flour"),
            ("crackers cracker", "cream cheese butter rice"),
            ("ravioli tortellini tortelloni agnolotti cappelletti", "cheese meat ham mushroom tofu crab"),
            ("bagel bagels croissant croissants", "cheese meat ham butter egg"),
            ("unu", "pirinc"), ("sutu", "pirinc"), ("sirkesi", "elma uzum pirinc"), ("salcasi", "domates"),
            ("eriste eristesi noodle", "pirinc yumurta"),
        ]
        .flatMap { heads, kinds in EnglishWords.words(heads).map { ($0, EnglishWords.words(kinds)) } }
    ) { $0.union($1) }
    /// Stocks that are sold in what is counted: "chicken or vegetable stock cube".
    static let stocks = EnglishWords.words("stock bouillon broth")
    static let cubes = EnglishWords.words("cube cubes pot pots powder granules paste concentrate")
}
