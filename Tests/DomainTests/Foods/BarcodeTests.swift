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
        "", "8690504000014", "1234567", "0000000000000", "４００６３８１３３３９３１", "4006381333931x", "123456789012345",
    ])
    func `W-20 a wrong digit, another length or other signs are no barcode`(typed: String) {
        #expect(Barcode(typed) == nil)
    }
}
