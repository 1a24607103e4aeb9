import Testing

@testable import Domain

@Suite struct ChangeTests {
    private func change(_ before: Double?, _ now: Double?) -> Change {
        func average(_ number: Double?) -> Average {
            let records = number.map { [DayRecord(.first, entries: 1, values: [.energy: .exactly($0)])] } ?? []
            return Average(of: .energy, over: records[...], days: 7)
        }
        return Change(from: average(before), to: average(now))
    }

    @Test func `M-03 a change is a signed whole percentage with its arrow`() {
        #expect(change(2000, 2080) == .percent(4))
        #expect(change(2000, 1880) == .percent(-6))
        #expect(change(200, 201) == .percent(1))
        #expect(change(1000, 0) == .percent(-100))
        #expect(change(2000, 2080).direction == .up)
        #expect(change(2000, 1880).direction == .down)
        #expect(change(2000, 2001).direction == .level)
        #expect(Formatting(.en).change(.percent(4)) == "+4%")
        #expect(Formatting(.tr).change(.percent(-6)) == "-%6")
    }

    @Test func `M-03 nothing to compare with is a word and never a number`() {
        #expect(change(nil, 2000) == .new)
        #expect(change(0, 2000) == .new)
        #expect(change(nil, 0) == .new)
        #expect(Change(from: nil, to: Average(of: .energy, over: [], days: 7)) == .nothingToCompare)
        #expect(change(2000, nil) == .nothingToCompare)
        #expect(change(nil, nil) == .nothingToCompare)
        #expect(change(0, 0) == .same)
        #expect(change(1000, 1004) == .same)
        #expect(Formatting(.en).change(.new) == nil)
        #expect(Formatting(.en).change(.nothingToCompare) == nil)
        #expect(Change.new.direction == nil)
    }

    @Test func `M-03 a growth beyond a hundredfold says nothing`() {
        #expect(change(10, 1000) == .percent(9900))
        #expect(change(1, 1000) == .nothingToCompare)
        #expect(change(.leastNonzeroMagnitude, 1e6) == .nothingToCompare)
    }
}
