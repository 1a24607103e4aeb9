import Testing

@testable import App

@Suite struct ZoneTests {
    @Test func `people choose from the zones of all countries, each of which tells the time`() {
        #expect(Zone.names.count > 300)
        #expect(Zone.names.contains("Europe/Istanbul"))
        #expect(Zone.names.last == "UTC")
        #expect(Zone.names.filter { Zone($0) == nil } == [])
    }
}
