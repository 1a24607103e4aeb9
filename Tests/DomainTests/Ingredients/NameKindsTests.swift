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

    @Test(arguments: [
        ("200g egg or rice noodles", ["egg noodles", "rice noodles"]),
        ("200g egg/rice noodles", ["egg noodles", "rice noodles"]),
        ("fresh egg or dried rice noodles", ["fresh egg noodles", "dried rice noodles"]),
        ("100g milk or dark chocolate", ["milk chocolate", "dark chocolate"]),
        ("100g dark, milk or white chocolate", ["dark chocolate", "milk chocolate", "white chocolate"]),
        ("400g tin butter or cannellini beans", ["butter beans", "cannellini beans"]),
        ("1 chicken or vegetable stock cube", ["chicken stock cube", "vegetable stock cube"]),
        ("200 g cheese or meat ravioli", ["cheese ravioli", "meat ravioli"]),
        ("4 flour or corn tortillas", ["flour tortillas", "corn tortillas"]),
        ("100 gr bitter veya sütlü çikolata", ["bitter çikolata", "sütlü çikolata"]),
        ("1 su bardağı pirinç veya buğday unu", ["pirinç unu", "buğday unu"]),
    ])
    func `H-04 a food that says which kind of the last it is shares its head`(text: String, names: [String]) {
        #expect(read(text).names == names)
    }

    @Test(arguments: [
        ("2 eggs or rice noodles", ["eggs", "rice noodles"]), ("1 cup milk or cream", ["milk", "cream"]),
        ("50 g butter or 100 g white beans", ["butter", "white beans"]),
        ("1 su bardağı pirinç veya bulgur", ["pirinç", "bulgur"]),
    ])
    func `H-04 a food of its own shares nothing with another`(text: String, names: [String]) {
        #expect(read(text).names == names)
    }

    private func read(_ text: String) -> ReadLine {
        IngredientReader.read(text, language: text.contains { "çğışöüâ".contains($0) } ? .tr : .en)
    }
}
