import Domain
import Testing

/// Steps of methods with the names of their recipe's lines, each behind its heading where it stands below one, and those that
/// the step uses. What is not among these must not be listed.
@Suite struct StepUsesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let names: [String]
        let used: [String]
        var testDescription: String { text }

        init(_ text: String, _ names: String, _ used: String) {
            func list(_ text: String) -> [String] { text.isEmpty ? [] : text.components(" | ") }
            (self.text, self.names, self.used) = (text, list(names), list(used))
        }
    }

    @Test(arguments: short + tied + long + sections + others)
    func `H-07 a Turkish step has the lines whose names occur in it, in any case`(row: Row) { expect(row) }

    @Test(arguments: english + parts)
    func `H-07 an English step has the lines whose names occur in it`(row: Row) { expect(row) }

    private func expect(_ row: Row) {
        let parts = row.names.map { $0.components(": ") }
        let names = parts.map { $0[$0.count - 1] }
        let sections = parts.map { $0.count > 1 ? $0[0] : "" }
        let used = RecipeStep.steps(of: row.text).flatMap { $0.uses(of: names, in: sections) }
        #expect(used.map { row.names[$0] } == row.used)
    }

    private static let short = [
        Row("Kaynar suyu ve tuzu koy, suyunu çekene kadar pişir.", "su | tuz | şeker", "su | tuz"),
        Row("Pirinci suda haşla. Sütü ekle.", "süt | pirinç | su | şeker", "süt | pirinç | su"),
        Row("Yoğurdu su ve tuzla çırp.", "yoğurt | soğuk su | tuz", "yoğurt | soğuk su | tuz"),
        Row("Yumurta sarısını ve unu çırp.", "un | yumurta sarısı | tuz", "un | yumurta sarısı"),
        Row("Sıcak sudan kepçe kepçe kat.", "su | süt", "su"),
        Row("Unun yarısını suya ele.", "un | su", "un | su"),
        Row("Undan bir avuç ayır, kalanı unla karıştır.", "un | uskumru", "un"),
        Row("Suyun içine tuzundan at.", "su | tuz", "su | tuz"),
        Row("Sudaki köpüğü al.", "su | un", "su"),
        Row("Sütümüzü ve unumuzu koyalım.", "süt | un | su", "süt | un"),
        Row("Ballı değil, balla tatlandır.", "bal | balık", "bal"),
        Row("Eti yağda kavur, sütten bir kaşık kat.", "et | yağ | süt | su", "et | yağ | süt"),
        Row("Çayı demle, narı ayıkla.", "çay | nar | un", "çay | nar"),
        Row("Tuzunu at, karabiberini serp.", "tuz | karabiber | toz şeker", "tuz | karabiber"),
        Row("Sakın unutma, susam serp.", "un | su | susam", "susam"),
        Row("Baltayla değil, balıkla servis et.", "bal | balık | et", "balık"),
        Row("Acele etme, tuzluğu kaldır, bezle ört.", "et | tuz | un", ""),
        Row("Suda yumuşat, sucuğu doğra.", "süt | sucuk | su", "sucuk | su"),
        Row("Soğanı rendele, suyunu sık.", "soğan | su", "soğan"),
        Row("Kendi suyuyla pişir, haşlama suyunu dökme.", "su | et", ""),
        Row("2 su bardağı süt ve 1 çay kaşığı tuz koy.", "su | süt | çay | tuz", "süt | tuz"),
        Row("Su dolu tepside ızgarala.", "su | pirinç", ""),
        Row("Patlıcanı tuzlu suda beklet.", "patlıcan | su", "patlıcan"),
    ]

    private static let tied = [
        Row("Salçayı suyla aç.", "domates salçası | su", "domates salçası | su"),
        Row(
            "Soğanı, sonra salçaları ekle.",
            "kuru soğan | domates salçası | biber salçası",
            "kuru soğan | domates salçası | biber salçası"
        ),
        Row("Biber salçasını kavur.", "domates salçası | biber salçası", "biber salçası"),
        Row("Eti yağda çevir.", "kuşbaşı dana eti | ayçiçek yağı | su", "kuşbaşı dana eti | ayçiçek yağı"),
        Row(
            "Şehriyeyi yağlarda pembeleştir.",
            "tereyağı | ayçiçek yağı | arpa şehriye",
            "tereyağı | ayçiçek yağı | arpa şehriye"
        ),
        Row("Tereyağında çevir.", "tereyağı | ayçiçek yağı | zeytinyağı", "tereyağı"),
        Row("Kalan yağda öldür.", "zeytinyağı | soğan", "zeytinyağı"),
        Row("Zeytinyağlı soğanı ekle.", "zeytinyağı | zeytin | soğan", "zeytinyağı | soğan"),
        Row("Limon suyunu ekle.", "limon suyu | su | tuz", "limon suyu"),
        Row("Suyu ve limon suyunu ekle.", "limon suyu | su", "limon suyu | su"),
        Row("Suyu ekle.", "limon suyu | su", "su"),
        Row("Limon ve tuzla karıştır.", "limon suyu | tuz | limon tuzu", "limon suyu | tuz | limon tuzu"),
        Row("Limonu sık.", "limon | limon suyu", "limon"),
        Row("Tavuk suyuyla aç.", "tavuk suyu | su", "tavuk suyu"),
        Row("Unu ve kabartma tozunu ele.", "un | kabartma tozu | galeta unu", "un | kabartma tozu"),
        Row("Galeta ununa bula.", "un | galeta unu", "galeta unu"),
        Row("Toz şekeri serp.", "kabartma tozu | toz şeker", "toz şeker"),
        Row("Kabuğunu soyduğun domatesi doğra.", "domates | limon kabuğu", "domates"),
        Row("Tavuğu didikle, defneyi çıkar.", "tavuk göğsü | defne yaprağı", "tavuk göğsü | defne yaprağı"),
    ]

    private static let long = [
        Row("Hamuru sertçe yoğur.", "yoğurt | un", ""),
        Row(
            "Sarımsaklı yoğurdu, salçalı tereyağını dök.",
            "yoğurt | sarımsak | tereyağı | domates salçası",
            "yoğurt | sarımsak | tereyağı | domates salçası"
        ),
        Row("Mercimeği yıka, havuçları doğra.", "kırmızı mercimek | havuç", "kırmızı mercimek | havuç"),
        Row("Biberleri ince ince doğra.", "sivri biber | pul biber", "sivri biber"),
        Row("Tuz, pul biber ve biberi kat.", "sivri biber | pul biber | tuz", "sivri biber | pul biber | tuz"),
        Row("Kırmızı biberi köpürt.", "toz kırmızı biber | sivri biber", "toz kırmızı biber"),
        Row("Limonata gibi şekersiz olsun.", "limon | şeker", ""),
        Row("Nane serp, kurula.", "kuru nane | kuru soğan", "kuru nane"),
        Row("Dereotunu kıy, kabağın suyunu süz.", "dereotu | sakız kabağı | su", "dereotu | sakız kabağı"),
        Row("Tuzsuz peynirden ufala, nohutları haşla.", "tuz | beyaz peynir | nohut", "beyaz peynir | nohut"),
        Row("Yumurtayla şekeri çırp, ekmeği ıslat.", "yumurta | şeker | ekmek", "yumurta | şeker | ekmek"),
    ]

    private static let sections = [
        Row("Tereyağında soğanı çevir.", "tereyağı | soğan | Üzeri için: tereyağı", "tereyağı | soğan"),
        Row(
            "Tereyağını naneyle yak.",
            "tereyağı | soğan | Üzeri için: tereyağı | Üzeri için: nane",
            "Üzeri için: tereyağı | Üzeri için: nane"
        ),
        Row("Önce şerbeti kaynat, şekeri erit.", "Keki için: şeker | Şerbeti için: şeker", "Şerbeti için: şeker"),
        Row("Şekeri at.", "Keki için: şeker | Şerbeti için: şeker", "Keki için: şeker | Şerbeti için: şeker"),
        Row("# Sosu\nYağı ve salçayı kavur.", "İçi için: salça | Sosu için: salça | yağ", "Sosu için: salça | yağ"),
        Row("Soğanı yağda çevir.", "soğan | zeytinyağı | Sosu için: ayçiçek yağı", "soğan | zeytinyağı"),
    ]

    private static let others = [
        Row("Şekeri ekle.", "şeker | esmer şeker", "şeker"),
        Row("Esmer şekeri ekle.", "şeker | esmer şeker", "esmer şeker"),
    ]

    private static let english = [
        Row("Toss the apples with lemon, sugar and cinnamon.", crumble, "apples | lemon juice | sugar | cinnamon"),
        Row(
            "Rub flour, oats, sugar and butter to crumbs.",
            crumble,
            "Crumble: flour | Crumble: rolled oats | Crumble: brown sugar | Crumble: butter"
        ),
        Row("Add the brown sugar.", crumble, "Crumble: brown sugar"),
        Row("Sprinkle with sugar.", crumble, "sugar | Crumble: brown sugar"),
        Row("# Crumble\nSprinkle with sugar.", crumble, "Crumble: brown sugar"),
        Row("Beat in the sugar.", "sugar | brown sugar", "sugar"),
        Row("Beat in the sugar.", "brown sugar | caster sugar", "brown sugar | caster sugar"),
        Row(
            "Add the black and kidney beans.",
            "black beans | kidney beans | green beans",
            "black beans | kidney beans"
        ),
        Row("Quarter the onion and the pepper.", "red bell pepper | black pepper | onion", "red bell pepper | onion"),
        Row("Season with salt and pepper.", "red bell pepper | black pepper | salt", "black pepper | salt"),
        Row("Soften the peppers.", "bell peppers | white pepper", "bell peppers"),
        Row("Whisk for two minutes until it steams, and create a well.", "mint | steak | cream", ""),
        Row("Break the bread into the stockpot.", "bread | stock", "bread"),
        Row(
            "Fry the potatoes, then the berries and a tomato.",
            "potato | berry | tomatoes",
            "potato | berry | tomatoes"
        ),
        Row(
            "Wilt the leaves of spinach; brush with oil.",
            "spinach | olive oil | bay leaf",
            "spinach | olive oil | bay leaf"
        ),
        Row("Boil in salted water.", "salt | water | potatoes", "salt"),
        Row("Warm the buttermilk.", "butter | milk | buttermilk", "buttermilk"),
        Row("Spread the peanut butter.", "peanut butter | butter", "peanut butter"),
        Row(
            "Melt the butter. Stir in the peanut butter.",
            "Filling: peanut butter | butter | sugar",
            "Filling: peanut butter | butter"
        ),
        Row(
            "Beat the peanut butter with sugar and butter.",
            "Filling: peanut butter | Filling: sugar | Base: butter",
            "Filling: peanut butter | Filling: sugar | Base: butter"
        ),
        Row(
            "Melt the butter; stir in the peanut butter.",
            "Filling: peanut butter | Base: unsalted butter",
            "Filling: peanut butter | Base: unsalted butter"
        ),
        Row(
            "Melt the butter with the peanuts.",
            "peanut butter | unsalted butter | peanuts",
            "peanut butter | unsalted butter | peanuts"
        ),
        Row("Cool under running water.", "water | pasta", ""),
    ]

    private static let parts = [
        Row("Add the lemon.", "lemon juice | lemon zest", "lemon juice | lemon zest"),
        Row("Add the lemon zest.", "lemon juice | lemon zest", "lemon zest"),
        Row("Add slices of lemon.", "lemon | lemon juice", "lemon"),
        Row("Stir in the lime.", "juice of 1 lime | salt", "juice of 1 lime"),
        Row(
            "Rub the chicken with garlic.",
            "chicken thighs | garlic cloves | chicken stock",
            "chicken thighs | garlic cloves"
        ),
        Row(
            "Flake the tuna; stir in vanilla and water.",
            "tuna in water | vanilla extract",
            "tuna in water | vanilla extract"
        ),
        Row("Oil and salt the salmon.", "salmon fillets | olive oil | salt", "salmon fillets | olive oil | salt"),
        Row("Boil the lemongrass.", "lemon juice | grass", ""),
    ]

    private static let crumble = """
        apples | lemon juice | sugar | cinnamon | Crumble: flour | Crumble: rolled oats | Crumble: brown sugar | Crumble: butter
        """
}

extension String {
    fileprivate func components(_ separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
