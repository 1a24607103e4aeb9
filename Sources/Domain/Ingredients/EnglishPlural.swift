/// Singular and plural of the English words that are counted in ingredient lines. Only the words of a closed list change:
/// whatever else stands behind a number stays as it was typed.
enum EnglishPlural {
    /// The form of a word behind a number, in the case in which it was typed; nil where it stays.
    static func form(of word: String, for count: Double) -> String? {
        let key = word.lowercased()
        guard let other = count > 1 ? plurals[key] : singulars[key], let first = word.unicodeScalars.first else {
            return nil
        }
        return first.properties.isUppercase ? other.prefix(1).uppercased() + other.dropFirst() : other
    }

    /// Whether a folded word names a food that people count, in either form: "onion", "eggs".
    static func isCounted(_ word: String) -> Bool {
        foods.contains(word) || singulars[word].map(foods.contains) ?? false
    }

    private static let units: Set<String> = EnglishWords.words(
        """
        cup tablespoon teaspoon dessertspoon tablespoonful teaspoonful ounce pound gram gramme kilogram kilo liter litre \
        milliliter millilitre pint half-pint quart gallon clove slice sprig branch handful fistful bunch stalk rib stem \
        stick pinch dash splash drizzle drop head bulb ear cob leaf sheet loaf piece square strip wedge knob rasher spear pod \
        part side block scoop bowl ladle batch serving bundle lug glug shake can tin jar package packet pkg pack sachet \
        envelope box bottle bag tub pot carton container punnet tube glass mug inch centimeter centimetre
        """
    )

    private static let foods: Set<String> = EnglishWords.words(
        """
        egg yolk white apple onion shallot scallion carrot potato tomato lemon lime orange banana pear peach plum apricot \
        avocado cucumber leek parsnip turnip beet beetroot radish mushroom eggplant aubergine courgette pepper date fig \
        olive fillet steak breast thigh drumstick chop sausage chicken duck tortilla bagel bun roll muffin biscuit \
        cookie cracker pita
        """
    )

    private static let irregular = [
        "leaf": "leaves", "loaf": "loaves", "half": "halves", "potato": "potatoes", "tomato": "tomatoes",
        "chilli": "chillies", "chili": "chilies", "chile": "chiles",
    ]

    private static let plurals: [String: String] = {
        var plurals = irregular
        for word in units.union(foods) where plurals[word] == nil {
            let ending = ["s", "x", "ch", "sh"].contains { word.hasSuffix($0) } ? "es" : "s"
            plurals[word] = word + ending
        }
        return plurals
    }()

    private static let singulars = Dictionary(uniqueKeysWithValues: plurals.map { ($1, $0) })
}
