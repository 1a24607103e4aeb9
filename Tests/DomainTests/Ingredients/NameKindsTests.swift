import Domain
import Testing

@Suite struct NameKindsTests {
    @Test(arguments: [
        ("1 cup whole or almond milk", ["whole milk", "almond milk"]),
        ("200g plain or gluten-free flour", ["plain flour", "gluten-free flour"]),
        ("1 cup plain or soy yogurt", ["plain yogurt", "soy yogurt"]),
        ("2 cups plain, soy or oat yogurt", ["plain yogurt", "soy yogurt", "oat yogurt"]),
        ("2 tbsp salted or peanut butter", ["salted butter", "peanut butter"]),
        ("100g plain or milk chocolate", ["plain chocolate", "milk chocolate"]),
        ("1 cup whole or unsweetened almond milk", ["whole milk", "unsweetened almond milk"]),
        ("1 su bardağı soğuk veya badem sütü", ["soğuk sütü", "badem sütü"]),
        ("1 su bardağı sıcak ya da soya sütü", ["sıcak sütü", "soya sütü"]),
    ])
    func `H-04 an adjective before "or" names a food where another kind of it follows`(text: String, names: [String]) {
        let line = read(text)

        #expect(line.names == names)
        #expect(line.joint == .or)
    }

    @Test(arguments: [
        ("1 cup fresh or frozen green beans", "fresh or frozen green beans"),
        ("2 fresh or dried bay leaves", "fresh or dried bay leaves"),
        ("1 cup salted or unsalted peanut butter", "salted or unsalted peanut butter"),
        ("1 cup whole or 2% milk", "whole or 2% milk"), ("1 su bardağı soğuk süt", "süt"),
        ("4 boneless, skinless chicken breasts", "boneless, skinless chicken breasts"),
    ])
    func `H-04 adjectives before a food that has more of them name nothing`(text: String, name: String) {
        #expect(read(text).names == [name])
    }

    private func read(_ text: String) -> ReadLine {
        IngredientReader.read(text, language: text.contains { "çğışöüâ".contains($0) } ? .tr : .en)
    }
}
