import Testing

@testable import RecipeImport

/// Texts from before UTF-8, as their bytes.
@Suite struct CodePageTests {
    /// A text in ASCII, in which "{E4}" is the byte E4.
    private static func bytes(_ text: String) -> [UInt8] {
        text.split(separator: "{", omittingEmptySubsequences: false).enumerated().flatMap { index, part -> [UInt8] in
            if index == 0 { return Array(part.utf8) }
            return [UInt8(part.prefix(2), radix: 16) ?? 0] + Array(part.dropFirst(3).utf8)
        }
    }

    @Test(
        arguments: [
            // DOS: above 0xA5 stand the fractions, the degree and the sharp s.
            ("Wei{E1}kohl, {AB} l Milch, {AC} TL Salz, 180{F8}C", "Weißkohl, ½ l Milch, ¼ TL Salz, 180°C"),
            ("K{84}sesp{84}tzle mit Gr{81}nkohl", "Käsespätzle mit Grünkohl"),
            // Windows, Western.
            ("K{E4}se, cr{E8}me br{FB}l{E9}e {BD} l", "Käse, crème brûlée ½ l"),
            ("Grandma{92}s {93}pie{94} {96} best", "Grandma’s “pie” – best"),
            ("p{E3}o com feij{E3}o, por{E7}{F5}es, n{E3}o", "pão com feijão, porções, não"),
            // Windows, Turkish.
            ("{D6}{f0}le aras{FD}, 1 yemek ka{FE}{FD}{f0}{FD} tereya{f0}{FD}", "Öğle arası, 1 yemek kaşığı tereyağı"),
            ("{DD}ncir, {DE}eker, {E7}orba", "İncir, Şeker, çorba"),
            // Windows, Central European: Czech, Polish, Hungarian.
            ("l{9E}{ED}ce mouky, p{F8}id{E1}me, m{EC}{9A}ec", "lžíce mouky, přidáme, měšec"),
            ("{BF}{F3}{B3}tko, m{B9}ka, {B3}y{BF}ka", "żółtko, mąka, łyżka"),
            ("f{F5}zel{E9}k, z{F6}lds{E9}g, t{FB}z", "főzelék, zöldség, tűz"),
        ] as [(String, String)]
    )
    func `I-05 letters of DOS, Windows and Central Europe are told apart`(_ parts: String, _ text: String) {
        #expect(FileText.decoded(Self.bytes(parts)) == text)
    }

    @Test func `I-05 texts in UTF-16 are read by their mark`() {
        let units = Array("Yoğurtlu Ispanak ½\n".utf16)
        #expect(
            FileText.decoded([0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
                == "Yoğurtlu Ispanak ½\n"
        )
        #expect(
            FileText.decoded([0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
                == "Yoğurtlu Ispanak ½\n"
        )
        #expect(FileText.decoded([0xFF, 0xFE, 0x41]) == "")
    }

    @Test func `I-05 UTF-8 stays what it is`() {
        #expect(FileText.decoded(Array("žemľa ½ «Ş»".utf8)) == "žemľa ½ «Ş»")
    }
}
