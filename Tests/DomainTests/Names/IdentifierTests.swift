import Domain
import Testing

@Suite struct IdentifierTests {
    private enum Recipe {}
    private typealias ID = Identifier<Recipe>

    @Test func `an identifier reads back as it was written`() throws {
        let id = try #require(ID("0190163d-8694-739b-aea5-966c26f8ad91"))

        #expect(id.description == "0190163d-8694-739b-aea5-966c26f8ad91")
        #expect(id.high == 0x0190_163d_8694_739b)
        #expect(id.low == 0xaea5_966c_26f8_ad91)
    }

    @Test(arguments: [
        "99999999999999999999", "-1", "1.0", "0x1", "", "0190163D-8694-739B-AEA5-966C26F8AD91",
        "0190163d8694739baea5966c26f8ad91", "{190163d-8694-739b-aea5-966c26f8ad91",
        "0190163d-8694-739b-aea5-966c26f8ad9g",
        "0190163d-8694-739b-aea5-966c26f8ad911", "0190163d-8694-739b-aea5_966c26f8ad91",
        "٠190163d-8694-739b-aea5-966c26f8ad9",
    ])
    func `HOSTILE-26 nothing but the canonical form is an identifier`(text: String) {
        #expect(ID(text) == nil)
    }

    @Test func `new identifiers are UUIDs of version 7 and sort by time`() {
        let ones = ID.new(milliseconds: 1_700_000_000_000, randomness: (.max, .max))
        let zeros = ID.new(milliseconds: 1_700_000_000_001, randomness: (0, 0))

        #expect(ones.description == "018bcfe5-6800-7fff-bfff-ffffffffffff")
        #expect(zeros.description == "018bcfe5-6801-7000-8000-000000000000")
        #expect(ones < zeros)
    }
}
