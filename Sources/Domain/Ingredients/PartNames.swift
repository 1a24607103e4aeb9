/// Which names are those of parts of a dish, and which those of foods. A name is judged by its last word.
public enum PartNames {
    /// What a name stands for, as far as its words say it.
    public enum Kind: Hashable, Sendable {
        /// A part that is made: "Apple slaw", "Elma sosu".
        case part
        /// Something that is bought: "Spaghetti", "Tereyağı".
        case food
        /// Either, as far as anybody knows: "Lemon cream", "Pesto".
        case unknown
    }

    public static func kind(of name: String) -> Kind {
        let words = NameWords(name, max: .max).words
        guard let last = words.last else { return .unknown }
        if bought.contains(words.suffix(2).joined(separator: " ")) { return .food }
        if english.contains(last) || turkish.contains(last) { return .part }
        if words.count > 1, made.contains(last) { return .unknown }
        return isFood(last) ? .food : .unknown
    }

    private static func isFood(_ word: String) -> Bool {
        let endings = [("s", ""), ("es", ""), ("ies", "y")].filter { word.hasSuffix($0.0) }
        let forms = [word] + endings.map { String(word.dropLast($0.0.count)) + $0.1 }
        return EnglishPlural.isCounted(word)
            || forms.contains { form in
                foods.contains(form) || joints.contains { $0.heads.contains(form) || $0.wholes.contains(form) }
            }
    }

    private static let joints = [EnglishReader.joints, TurkishReader.joints]

    /// The last words of what is made for a dish and never is a food by itself.
    static let english = EnglishWords.words(
        """
        sauce gravy mix mixture layer base ingredients dressing filling topping frosting icing glaze dough crust marinade \
        batter slaw coleslaw vinaigrette crumble streusel ganache stuffing buttercream drizzle rub meatballs salad
        """
    )

    private static let turkish = EnglishWords.words(
        """
        sosu hamuru harci kremasi serbeti dolgusu tabani kaplamasi glazuru ganaji marinasi marinesi marinasyonu terbiyesi \
        garnituru hamur sos harc serbet marine dolgu kaplama glazur terbiye garnitur
        """
    )

    /// Sauces and mixtures that are bought.
    private static let bought: Set<String> = [
        "soy sauce", "fish sauce", "oyster sauce", "worcestershire sauce", "hot sauce", "chilli sauce", "chili sauce",
        "hoisin sauce", "spice mix", "cake mix", "salad mix", "soya sosu", "balik sosu", "istiridye sosu", "aci sos",
    ]

    /// With a word before them they are made as often as bought: "Lemon cream", "Sugar syrup".
    private static let made = EnglishWords.words("cream curd syrup jam puree paste jelly stock broth")

    /// Foods beside those by which the names of lines are told apart.
    private static let foods = EnglishWords.words(
        """
        spaghetti macaroni penne linguine tagliatelle fettuccine fusilli rigatoni farfalle pappardelle lasagne lasagna gnocchi \
        vermicelli noodle barley freekeh oat lentil chickpea bean pea tofu tempeh seitan \
        beef pork lamb veal turkey fish salmon tuna cod trout prawn shrimp lobster scallop mussel clam squid anchovy \
        parmesan mozzarella feta cheddar ricotta mascarpone halloumi yolk spinach broccoli cauliflower kale celery fennel \
        asparagus courgette zucchini pumpkin corn basil parsley thyme coriander cilantro mint dill ginger pepper herb spice \
        almond walnut hazelnut pistachio cashew pecan peanut sesame tahini raisin yeast gelatine gelatin vanilla cinnamon \
        tavuk et dana kuzu balik somon karides midye eriste sehriye irmik nohut fasulye mercimek ispanak brokoli \
        karnabahar pirasa kabak patlican biber salatalik marul roka dereotu feslegen findik ceviz badem fistik susam tahin \
        uzum maya nisasta kakao tarcin kaymak labne lor pastirma sucuk sosis yumurta
        """
    )
}
