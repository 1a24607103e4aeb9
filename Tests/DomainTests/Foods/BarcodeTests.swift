import Domain
import Testing

@Suite struct BarcodeTests {
    @Test(arguments: [
        ("8690504000013", "8690504000013"), ("96385074", "0000096385074"), ("036000291452", "0036000291452"),
        ("00036000291452", "0036000291452"), ("4 006381 333931", "4006381333931"), ("10614141000415", "10614141000415"),
    ])
    func `W-20 a barcode is kept with thirteen digits`(typed: String, kept: String) {
        #expect(Barcode(typed)?.gtin == kept)
    }

    @Test(arguments: [
        ("04963406", "0049000006346"), ("0 425261 4", "0042100005264"), ("01234531", "0012300000451"),
        ("01234543", "0012340000053"), ("11234502", "0112000003452"),
        ("01234565", "0000001234565"),
    ])
    func `W-20 eight digits that are short for twelve, and no number by themselves, are kept as those`(
        typed: String,
        kept: String
    ) {
        #expect(Barcode(typed)?.gtin == kept)
    }

    @Test(arguments: ["04963407", "24963406", "0496340"])
    func `W-20 a short number with a wrong digit, or of another system, is no barcode`(typed: String) {
        #expect(Barcode(typed) == nil)
    }

    @Test(arguments: [
        "", "8690504000014", "1234567", "0000000000000", "４００６３８１３３３９３１", "4006381333931x", "123456789012345",
    ])
    func `W-20 a wrong digit, another length or other signs are no barcode`(typed: String) {
        #expect(Barcode(typed) == nil)
    }
}
