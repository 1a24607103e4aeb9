import Domain
import Testing

/// Labels that people write before an ingredient.
@Suite struct LineLabelTests {
    @Test(arguments: [
        ("Topping: 50 g chopped hazelnuts", "50 gram", "hazelnuts", "Topping chopped"),
        ("To serve: lemon wedges", "", "lemon wedges", "To serve"),
        ("Sauce: 2 tbsp soy sauce", "2 tablespoon", "soy sauce", "Sauce"),
        ("Optional: 50 g walnuts", "50 gram", "walnuts", "Optional"),
        ("Topping (optional): 50 g walnuts", "50 gram", "walnuts", "Topping (optional)"),
        ("For the sauce: 200 ml cream", "200 milliliter", "cream", "For the sauce"),
        ("For the topping: chopped hazelnuts", "", "hazelnuts", "For the topping chopped"),
        ("Garnish: green onions, sliced", "", "green onions", "Garnish, sliced"),
    ])
    func `S-22 an English label is a remark, and what stands behind it is the food`(
        text: String,
        amounts: String,
        name: String,
        note: String
    ) {
        let line = IngredientReader.read(text, language: .en)

        #expect(!line.isHeading)
        #expect(summary(line) == amounts)
        #expect(line.name == name)
        #expect(line.note == note)
    }

    @Test(arguments: [
        ("For the pan, butter", "", "butter", "For the pan"),
        ("For the topping, grated cheese", "", "cheese", "For the topping grated"),
        ("For the pan, 20 g butter, softened", "20 gram", "butter", "For the pan, softened"),
        ("For the pan butter", "", "butter", "For the pan"), ("For frying oil", "", "oil", "For frying"),
        ("For greasing the tin, butter", "", "butter", "For greasing the tin"),
        ("For the sauce 200 ml cream", "200 milliliter", "cream", "For the sauce"),
        ("For the topping - walnuts", "", "walnuts", "For the topping"),
        ("To serve, lemon wedges", "", "lemon wedges", "To serve"),
        ("To taste, salt and pepper", "", "salt and pepper", "To taste"),
    ])
    func `S-22 what a line is for may stand before its food, with a comma or without`(
        text: String,
        amounts: String,
        name: String,
        note: String
    ) {
        let line = IngredientReader.read(text, language: .en)

        #expect(!line.isHeading)
        #expect(summary(line) == amounts)
        #expect(line.name == name)
        #expect(line.note == note)
    }

    @Test(arguments: [
        ("For marinating chicken, 2 tbsp soy sauce", "2 tablespoon", ["soy sauce"], "For marinating chicken"),
        ("For frying fish, 500 ml oil", "500 milliliter", ["oil"], "For frying fish"),
        ("For frying fish, extra virgin olive oil", "", ["extra virgin olive oil"], "For frying fish"),
        ("To fry fish, oil", "", ["oil"], "To fry fish"),
        ("For cooking pasta, 1 tbsp salt", "1 tablespoon", ["salt"], "For cooking pasta"),
        ("For poaching eggs, vinegar", "", ["vinegar"], "For poaching eggs"),
        ("For poaching 2 eggs, 1 tbsp vinegar", "1 tablespoon", ["vinegar"], "For poaching 2 eggs"),
        ("For brushing pastry, 1 egg", "1", ["egg"], "For brushing pastry"),
        ("For seasoning meat, salt and pepper", "", ["salt", "pepper"], "For seasoning meat"),
        ("For greasing baking tray, butter", "", ["butter"], "For greasing baking tray"),
        ("For greasing muffin tin, butter", "", ["butter"], "For greasing muffin tin"),
        ("To grease the tin, butter", "", ["butter"], "To grease the tin"),
        ("For serving 4 people, 200 g rice", "200 gram", ["rice"], "For serving 4 people"),
        ("To serve 4, 200 g rice", "200 gram", ["rice"], "To serve 4"),
        ("For frying fish 500 ml oil", "500 milliliter", ["oil"], "For frying fish"),
    ])
    func `S-22 I-01 what something is done to stands before the food of its line`(
        text: String,
        amounts: String,
        names: [String],
        note: String
    ) {
        let line = IngredientReader.read(text, language: .en)

        #expect(summary(line) == amounts)
        #expect(line.names == names)
        #expect(line.note == note)
    }

    @Test(arguments: [
        ("For frying oil, 500 ml", "500 milliliter", ["oil"]), ("For frying oil, as needed", "", ["oil"]),
        ("For frying 20 ml oil", "20 milliliter", ["oil"]), ("For greasing butter, melted", "", ["butter"]),
        ("For greasing butter and flour", "", ["butter", "flour"]), ("For greasing butter, flour", "", ["butter"]),
        ("For garnish, chopped peanuts", "", ["peanuts"]), ("For serving fresh bread, salad", "", ["fresh bread"]),
        ("To serve lemon wedges, quartered", "", ["lemon wedges"]),
        ("For garnish chopped parsley, 2 tbsp", "2 tablespoon", ["parsley"]),
    ])
    func `S-22 I-01 a food right behind what it is for is that of its line`(
        text: String,
        amounts: String,
        names: [String]
    ) {
        let line = IngredientReader.read(text, language: .en)

        #expect(summary(line) == amounts)
        #expect(line.names == names)
    }

    @Test(arguments: [
        "For nut allergies, omit walnuts", "For a vegetarian version, skip the bacon", "For the topping, no nuts",
        "For the pastry, see page 12", "For the topping, use 2 eggs",
    ])
    func `S-22 I-01 what to do or to leave out is no food behind what it is for`(text: String) {
        let line = IngredientReader.read(text, language: .en)

        #expect(line.amounts.isEmpty)
        #expect(line.name.isEmpty)
        #expect(line.note == text)
    }

    @Test(arguments: [
        ("To serve, if liked, soy sauce", "", "soy sauce", "To serve, if liked"),
        ("For the sauce, if using, 2 tbsp soy sauce", "2 tablespoon", "soy sauce", "For the sauce, if using"),
        ("To serve, optional, soy sauce", "", "soy sauce", "To serve, optional"),
    ])
    func `S-22 I-01 what may be left out is the food behind what says so`(
        text: String,
        amounts: String,
        name: String,
        note: String
    ) {
        let line = IngredientReader.read(text, language: .en)

        #expect(summary(line) == amounts)
        #expect(line.name == name)
        #expect(line.note == note)
        #expect(line.isOptional == text.contains("optional"))
    }

    @Test func `I-01 the people that are served are not scaled with their food`() {
        #expect(
            LineScaler.scaled("For serving 4 people, 200 g rice", by: 2, language: .en)
                == "For serving 4 people, 400 g rice"
        )
    }

    @Test func `S-22 S-01 what titles the lines below has no food behind it`() {
        for title in ["For the pan sauce", "For the filling", "To serve", "To garnish"] {
            #expect(IngredientReader.read(title, language: .en).isHeading)
        }
        #expect(IngredientReader.read("Kalıp için - tereyağı", language: .tr).name == "tereyağı")
        #expect(IngredientReader.read("Kalıp için: tereyağı", language: .tr).name == "tereyağı")
        #expect(LineScaler.scaled("For the pan, 20 g butter", by: 2, language: .en) == "For the pan, 40 g butter")
    }

    @Test(arguments: [
        ("Üzerine: 1 yk tereyağı", "1 soup spoon", "tereyağı", "Üzerine"),
        ("Üzeri: 1 avuç ceviz", "1 handful", "ceviz", "Üzeri"), ("Servis için: 1 limon", "1", "limon", "Servis için"),
        ("İsteğe bağlı: 30 g ceviz", "30 gram", "ceviz", "İsteğe bağlı"),
        ("Şerbet: 2 su bardağı şeker", "2 water glass", "şeker", "Şerbet"),
    ])
    func `S-22 a Turkish label is a remark, and what stands behind it is the food`(
        text: String,
        amounts: String,
        name: String,
        note: String
    ) {
        let line = IngredientReader.read(text, language: .tr)

        #expect(summary(line) == amounts)
        #expect(line.name == name)
        #expect(line.note == note)
    }

    @Test(arguments: [
        ("Flour: 200 g", "200 gram", "Flour"), ("Flour: 200 g, sifted", "200 gram", "Flour"), ("Eggs: 2", "2", "Eggs"),
        ("Salt & pepper: to taste", "", "Salt & pepper"), ("Oil: olive", "", "Oil"),
        ("Oil: enough for frying", "", "Oil"),
        ("Un: 200 g", "200 gram", "Un"), ("Süt: 1 su bardağı", "1 water glass", "Süt"),
        ("Süt: 1 su bardağı tam yağlı", "1 water glass", "Süt"), ("Tuz: göz kararı", "", "Tuz"),
        ("Yağ: kızartmak için", "", "Yağ"), ("Kryštálový cukor: 1 PL", "", "Kryštálový cukor"),
    ])
    func `S-22 a label that is the food itself, with its amount behind it, names it`(
        text: String,
        amounts: String,
        name: String
    ) {
        let isTurkish = text.contains { "üğı".contains($0) } || text.hasPrefix("Un") || text.hasPrefix("Tuz")
        let line = IngredientReader.read(text, language: isTurkish ? .tr : .en)

        #expect(summary(line) == amounts)
        #expect(line.name == name)
    }

    @Test func `S-22 a label says that its line is optional, and is scaled with it`() {
        #expect(IngredientReader.read("Optional: 50 g walnuts", language: .en).isOptional)
        #expect(IngredientReader.read("İsteğe bağlı: 30 g ceviz", language: .tr).isOptional)
        #expect(!IngredientReader.read("Topping: 50 g walnuts", language: .en).isOptional)
        #expect(
            LineScaler.scaled("Topping: 50 g chopped hazelnuts", by: 2, language: .en)
                == "Topping: 100 g chopped hazelnuts"
        )
        #expect(IngredientReader.read("To serve: juice of 1 lemon", language: .en).names == ["lemon juice"])
    }
}
