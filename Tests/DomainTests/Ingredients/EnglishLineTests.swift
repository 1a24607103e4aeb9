import Domain
import Testing

@Suite struct EnglishLineTests {
    private func read(_ text: String) -> ReadLine { IngredientReader.read(text, language: .en) }

    @Test(arguments: [
        ("1 cup - flour", "1 cup", "flour"), ("1 cup – sugar", "1 cup", "sugar"), ("2 - eggs", "2", "eggs"),
        ("* 2 cups flour", "2 cup", "flour"), ("2 cups flour*", "2 cup", "flour"),
        ("300g/10½oz; leek", "300 gram, alternative 10.5 ounce", "leek"), ("1½, cups crabmeat", "1.5 cup", "crabmeat"),
    ])
    func `I-01 signs between amount and name mean nothing`(text: String, amounts: String, name: String) {
        #expect(summary(read(text)) == amounts)
        #expect(read(text).name == name)
    }

    @Test(arguments: [
        ("1, 14 oz can chickpeas", "1 can, each 14 ounce"), ("1 14.5-oz can tomatoes", "1 can, each 14.5 ounce"),
        ("1kg (2.2lb) beef", "1 kilogram, alternative 2.2 pound"),
        ("1 cup 2 sticks butter", "1 cup, alternative 2 stick"), ("2 lb 4 oz beef", "2 pound, added 4 ounce"),
        ("1 cup 2 tbsp milk", "1 cup, added 2 tablespoon"), ("150ml-200ml milk", "150-200 milliliter"),
        ("¼ pint-½ pint cream", "0.25-0.5 pint"), ("100g to 150g butter", "100-150 gram"),
        ("1 pie crust (9 inches)", "1, each 9 inch"), ("1 (8-inch) strip kombu", "1 strip, each 8 inch"),
        ("1 lb bread, cut into 1-inch (2 cm) cubes", "1 pound"),
        ("1 teaspoon plus a pinch salt", "1 teaspoon, added pinch"),
        ("1 lb (about 6 medium) green peppers", "1 pound, alternative 6"),
        ("2 trout weighing 300g each", "2, each 300 gram"),
        ("1 cup cheese, divided 325 ml", "1 cup, alternative 325 milliliter"),
    ])
    func `I-01 amounts stand to one another as the line says`(text: String, amounts: String) {
        #expect(summary(read(text)) == amounts)
    }

    @Test(arguments: [
        ("a cup of flour", "cup"), ("a pound of flour", "pound"), ("an ounce of flour", "ounce"),
        ("flour: 200 g", "200 gram"), ("flour - 200 g", "200 gram"), ("flour: 1 cup, sifted", "1 cup"),
        ("at least 2 cups flour", "2 cup"), ("up to 2 cups flour", "2 cup"), ("2+ cups flour", "2 cup"),
        ("200g x 2 flour", "2, each 200 gram"), ("400g x 2 tins flour", "2 can, each 400 gram"),
    ])
    func `I-01 an amount is read behind an article, a colon or a limit, and times a number`(
        text: String,
        amounts: String
    ) {
        #expect(summary(read(text)) == amounts)
        #expect(read(text).name == "flour")
    }

    @Test(arguments: ["milk - 2%", "a pound cake"])
    func `I-01 a share behind a dash, and a unit that is a part of a name, are no amounts`(text: String) {
        #expect(summary(read(text)).isEmpty)
    }

    @Test(arguments: [
        ("1 T sugar", "1 tablespoon"), ("1 t sugar", "1 teaspoon"), ("2 T. sugar", "2 tablespoon"),
        ("1 bag sugar", "1 bag"), ("a healthy pinch of sugar", "pinch"), ("approx. 200g sugar", "200 gram"),
        ("half a cup of sugar", "0.5 cup"), ("1 tbsp each: sugar", "1 tablespoon"),
        ("1 bunch sugar", "1 bunch"),
    ])
    func `I-01 a unit is read by its letter, behind an adjective or an article`(text: String, amounts: String) {
        #expect(summary(read(text)) == amounts)
        #expect(read(text).name == "sugar")
    }

    @Test(arguments: [
        ("one and a half cups milk", "1.5 cup"), ("2 and a half cups milk", "2.5 cup"), ("a dozen eggs", "12"),
        ("2 dozen oysters", "24"), ("half a dozen eggs", "6"), ("a few sprigs thyme", "3 sprig"),
        ("several sprigs parsley", "4 sprig"), ("a couple of tomatoes", "2"), ("a couple of cups milk", "2 cup"),
        ("half an onion", "0.5"), ("½ a lime", "0.5"), ("quarter of a cup oil", "0.25 cup"),
    ])
    func `I-01 counts are read in words`(text: String, amounts: String) {
        #expect(summary(read(text)) == amounts)
    }

    @Test(arguments: [
        ("4 thickish slices bread", "4 slice", "bread"), ("2 celery sticks", "2 stick", "celery"),
        ("2 whole cloves", "2", "whole cloves"), ("5 pods cardamom", "5 pod", "cardamom"),
        ("6 whole heads garlic", "6 head", "garlic"), ("1 garlic bulb", "1 bulb", "garlic"),
        ("4 gelatine leaves", "4 leaf", "gelatine"), ("12 asparagus stems", "12 stem", "asparagus"),
        ("2 bay leaves", "2", "bay leaves"), ("1 cinnamon stick", "1", "cinnamon stick"),
        ("Mint sprigs, for garnish", "sprig", "Mint"), ("3 filo sheets", "3 sheet", "filo"),
    ])
    func `I-01 a unit may stand behind an adjective or the noun`(text: String, amounts: String, name: String) {
        #expect(summary(read(text)) == amounts)
        #expect(read(text).name == name)
    }

    @Test(arguments: [
        ("2 small or 1 medium zucchini", "2, alternative 1", "zucchini"),
        ("2 large or 3 small eggs", "2, alternative 3", "eggs"),
        ("4 large or 8 small leaves gelatine", "4 leaf, alternative 8 leaf", "gelatine"),
        ("2 thick or 5 thin slices ham", "2 slice, alternative 5 slice", "ham"),
    ])
    func `I-01 so many of one size or so many of another`(text: String, amounts: String, name: String) {
        #expect(summary(read(text)) == amounts)
        #expect(read(text).name == name)
    }

    @Test(arguments: [
        ("200g creamy, well-seasoned mashed potato", "creamy, well-seasoned mashed potato"),
        ("One 4-ounce can sliced, peeled green chiles", "sliced, peeled green chiles"),
        ("2 navel, Cara Cara or blood oranges", "navel, Cara Cara or blood oranges"),
        ("500ml chicken, veal or vegetable stock", "chicken, veal or vegetable stock"),
        ("salt, butter and pepper", "salt, butter and pepper"),
        ("1 onion, peeled and chopped", "onion"), ("2 tomatoes, skin and seeds removed", "tomatoes"),
        ("1 pepper, fresh or frozen", "pepper"), ("24 ladyfingers, give or take", "ladyfingers"),
        ("1 lb tomatoes, beefsteak and cherry", "tomatoes"), ("1 lemon, zest and juice", "lemon"),
        ("1 cup milk (cold)", "milk"), ("1 cup bulgur (cracked wheat), soaked", "bulgur (cracked wheat)"),
        ("1 cup whipping (35%) cream", "whipping cream"), ("120g rolled jumbo oats", "rolled jumbo oats"),
        ("1 cup beans (cooked weight)", "beans"), ("140ml double cream (heavy cream)", "double cream (heavy cream)"),
        ("½ tsp toasted and ground cumin seeds", "cumin seeds"), ("2 eggs beaten with 2 tbsp water", "eggs"),
        ("1 jar grape leaves packed in brine", "grape leaves packed in brine"),
        ("1 lb center cut pork loin", "center cut pork loin"),
        ("500g middle cut beef fillet", "middle cut beef fillet"), ("100ml medium dry cider", "medium dry cider"),
        ("2 tbsp mixed chopped herbs", "mixed herbs"), ("1 bouquet garni of 1 celery stalk", "bouquet garni"),
    ])
    func `I-01 a name is whole, and no more than the name`(text: String, name: String) {
        #expect(read(text).name == name)
    }
}
