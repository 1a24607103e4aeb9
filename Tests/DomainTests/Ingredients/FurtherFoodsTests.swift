import Domain
import Testing

@Suite struct FurtherFoodsTests {
    private let onion = FoodWeights(piece: Grams(110))

    private func read(_ text: String) -> ReadLine {
        let isTurkish = text.contains { "çğışöüâ".contains($0) } || text.contains(" ve ") || text.contains(" ile ")
        return IngredientReader.read(text, language: isTurkish ? .tr : .en)
    }

    private func grams(_ text: String) -> Double? { LineGrams.find(read(text), food: onion).grams?.value }

    @Test(arguments: [
        "1 onion and 2 carrots (300 g)", "1 onion, 2 carrots (300 g)", "1 onion & 2 carrots (300 g)",
        "1 onion and 2 carrots, 300 g", "1 onion and 2 carrots (about 300 g in total), chopped",
        "1 onion + 2 carrots (300 g total)", "1 onion and half a carrot (150 g)",
        "1 onion and 2 cups peas (300 g)", "1 soğan ve 2 havuç (300 g)", "1 soğan, 2 havuç (300 g)",
        "1 onion, 2 red peppers (300 g)", "1 onion, 1 red and 1 green pepper (300 g)",
        "1 soğan ve yarım havuç (150 g)", "1 soğan ile 2 havuç (300 g)",
    ])
    func `SPEC-2.3 a bracket behind two counted foods weighs neither of them`(text: String) {
        #expect(grams(text) == 110)
    }

    @Test(arguments: [
        ("1 onion, sliced in 2 (150 g)", 150), ("2 onions, 1 halved (250 g)", 250),
        ("1 onion, 2 cm thick (150 g)", 150),
        ("1 onion, 2 large (250 g)", 250), ("2 red and 1 green onion (450 g)", 450),
        ("3 onions, 1 red and 2 white (450 g)", 450), ("3 onions, 1 red, 2 white (450 g)", 450),
        ("2 onions, 1 red (300 g)", 300), ("2 onions, 1 red, sliced (300 g)", 300),
        ("4 onions, 1 per person (600 g)", 600), ("6 onions, 2 per person (300 g)", 300),
        ("1 onion, 2 portions (600 g)", 600), ("4 onions, 2 each (300 g)", 300),
        ("3 soğan, 1 kırmızı 2 beyaz (450 gr)", 450), ("2 soğan, 1 kırmızı (300 gr)", 300),
        ("6 soğan, 2 kişi için (300 gr)", 300), ("4 soğan, 1 kişiye 1 (600 gr)", 600),
        ("2 onions and carrots (300 g)", 300), ("2 soğan, 1 doğranmış (250 g)", 250),
        ("2 onions, 1 of them red (300 g)", 300), ("3 onions, 2 of which halved (450 g)", 450),
        ("3 onions, one of those red (450 g)", 450), ("3 soğan, 1 tanesi kırmızı (450 g)", 450),
        ("3 soğan, 2 tanesinin yarısı (450 g)", 450),
    ])
    func `SPEC-2.3 a bracket behind one counted food weighs it`(text: String, weight: Double) {
        #expect(grams(text) == weight)
    }

    @Test(arguments: [
        ("1 onion and 2 carrots", ["onion", "carrots"]), ("1 tsp salt and 1/2 tsp pepper", ["salt", "pepper"]),
        ("1 carrot and 2 red onions", ["carrot", "red onions"]),
        ("1 red and 1 green pepper", ["red pepper", "green pepper"]),
        ("salt and five spice powder", ["salt", "five spice powder"]), ("salt and 7 spice", ["salt", "7 spice"]),
        ("1 çay kaşığı tuz ve yarım çay kaşığı karabiber", ["tuz", "karabiber"]),
        ("1 yemek kaşığı un ile 1 yemek kaşığı tereyağı", ["un", "tereyağı"]),
        ("1 çay kaşığı tuz ve yedi baharat", ["tuz", "yedi baharat"]),
    ])
    func `H-04 the name of a further food is without its amount`(text: String, names: [String]) {
        #expect(read(text).names == names)
        #expect(read(text).joint == .and)
    }

    @Test(arguments: [
        ("1 lemon and 2 tbsp of its juice", ["lemon", "lemon juice"]),
        ("1 lemon and its zest", ["lemon", "lemon zest"]),
        ("juice of 1 lemon and its zest", ["lemon juice", "lemon zest"]),
        ("1 limon ve 2 yemek kaşığı suyundan", ["limon", "limon suyundan"]),
        ("1 limon ve kabuğu", ["limon", "limon kabuğu"]),
        ("1 orange and 2 tbsp of its zest", ["orange", "orange zest"]),
    ])
    func `I-01 a part of the fruit before it is that of this fruit`(text: String, names: [String]) {
        #expect(read(text).names == names)
    }

    @Test(arguments: [
        ("2 portakalın ve 1 limonun suyu", ["portakalın suyu", "limonun suyu"]),
        ("2 portakal ve 1 limon suyu", ["portakal suyu", "limon suyu"]),
        ("yarım limonun ve yarım portakalın suyu", ["limonun suyu", "portakalın suyu"]),
        ("2 greyfurt ve 1 portakalın suyu", ["greyfurt suyu", "portakalın suyu"]),
        ("2 portakalın ve 1 limonun kabuğu", ["portakalın kabuğu", "limonun kabuğu"]),
        ("1 portakalın kabuğu ve 1 limonun suyu", ["portakalın kabuğu", "limonun suyu"]),
        ("1 portakal kabuğu ve limon suyu", ["portakal kabuğu", "limon suyu"]),
        ("2 portakal ve 1 su bardağı elma suyu", ["portakal", "elma suyu"]),
        ("1 limon ve 1 su bardağı tavuk suyu", ["limon", "tavuk suyu"]),
        ("1 limon ve 2 yemek kaşığı limon suyu", ["limon", "limon suyu"]),
        ("1 limonun kabuğu ve suyu", ["limonun suyu", "limonun kabuğu"]),
    ])
    func `I-01 of two fruits both give what is taken, and the first is reckoned with`(text: String, names: [String]) {
        #expect(read(text).names == names)
    }

    @Test(arguments: [
        ("1 jar pickles and 2 tbsp of its juice", "pickles"),
        ("1 can chickpeas and 2 tbsp of their brine", "chickpeas"),
        ("1 kavanoz turşu ve 2 yemek kaşığı suyundan", "turşu"), ("200 g prawns and their shells", "prawns"),
    ])
    func `I-01 what a food lies in is no further food`(text: String, name: String) {
        #expect(read(text).names == [name])
        #expect(read(text).joint == nil)
    }

    @Test(arguments: [
        ("1/2 cup water / juice", ["water", "juice"], ReadLine.Joint.or),
        ("2 tbsp honey or syrup", ["honey", "syrup"], .or), ("apple cider or juice", ["apple cider", "juice"], .or),
        ("1 cup water, juice or milk", ["water", "juice", "milk"], .or),
        ("1 banana and 100 ml juice", ["banana", "juice"], .and),
        ("1 banana plus 100 ml juice", ["banana", "juice"], .and),
        ("1 cup flour plus 2 tbsp syrup", ["flour", "syrup"], .and),
        ("1 can chickpeas and 2 tbsp liquid", ["chickpeas", "liquid"], .and),
        ("1 kavanoz turşu veya suyu", ["turşu", "suyu"], .or),
    ])
    func `H-04 a juice, syrup or liquid that is not said to be of the food before it is a food`(
        text: String,
        names: [String],
        joint: ReadLine.Joint
    ) {
        #expect(read(text).names == names)
        #expect(read(text).joint == joint)
    }
}
