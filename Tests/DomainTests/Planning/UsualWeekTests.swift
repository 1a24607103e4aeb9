import Domain
import Testing

@Suite struct UsualWeekTests {
    @Test func `H-05 a bit stands for each meal of a week, Monday's breakfast first`() {
        var week = UsualWeek.none
        week[.monday, .breakfast] = true
        #expect(week.bits == 1)
        week[.tuesday, .dinner] = true
        #expect(week.bits == 1 + 1 << 6)
        week[.monday, .breakfast] = false
        week[.sunday, .snack] = true
        #expect(week.bits == 1 << 6 + 1 << 27)
        #expect(week[.tuesday, .dinner])
        #expect(!week[.monday, .dinner])
    }

    @Test func `H-05 all meals are 28, and no week has more`() {
        #expect(UsualWeek.all.bits == 268_435_455)
        for weekday in Weekday.allCases {
            #expect(MealSlot.allCases.allSatisfy { UsualWeek.all[weekday, $0] && !UsualWeek.none[weekday, $0] })
        }
        #expect(UsualWeek(bits: 268_435_456) == nil)
        #expect(UsualWeek(bits: -1) == nil)
        #expect(UsualWeek(bits: 5) != UsualWeek.none)
    }
}
