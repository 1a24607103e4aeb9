import Domain
import Testing

@testable import App

/// Contents belong to names: what a recipe's line says is in it, whichever food its values come from.
@Suite struct NamedContentsTests {
    private func contents(of lines: [String], _ language: Language) async throws -> [Contents?] {
        var found: [Contents?] = []
        try await TestApp.run { app in
            _ = try await app.household()
            let household = try await app.householdID()
            let resolver = FoodResolver(
                catalogue: app.application.catalogue,
                database: app.application.services.database.scoped(to: household, person: .new()),
                household: household,
                language: language
            )
            found = try await resolver.resolve(lines).map { $0.food?.contents }
        }
        return found
    }

    @Test(arguments: [
        ("200 g cooked prawns", Substance.crustaceans, Language.en), ("200 g haşlanmış karides", .crustaceans, .tr),
        ("1 tsp celery salt", .celery, .en), ("2 tbsp malt vinegar", .gluten, .en), ("200 g vermicelli", .gluten, .en),
        ("2 tbsp Shaoxing wine", .gluten, .en), ("1 tbsp shichimi togarashi", .sesame, .en),
        ("10 amaretti biscuits", .nuts, .en), ("50 g mixed peel", .sulphites, .en), ("1 glass Clamato", .molluscs, .en),
        ("1 l chicken or vegetable stock", .meat, .en), ("200 g tavukgöğsü tatlısı", .meat, .tr),
    ])
    func `H-04 a line contains what its words name`(line: String, substance: Substance, language: Language) async throws
    {
        let contents = try await contents(of: [line], language)

        #expect(contents.first??.answer(substance) == .contains)
    }

    @Test func `H-04 a line does not contain what its words exclude`() async throws {
        let contents = try await contents(
            of: ["1 vegetable stock cube", "100 g vegetable suet", "200 g udon noodles", "200 g gluten-free flour"],
            .en
        )

        #expect(contents[0]?.answer(.meat) == .free)
        #expect(contents[1]?.answer(.meat) == .free)
        #expect(contents[2]?.answer(.eggs) == .free)
        #expect(contents[3]?.answer(.gluten) == .free)
    }

    @Test(arguments: [
        ("200 g tagliatelle", Substance.eggs), ("9 lasagne sheets", .eggs), ("200 g noodles", .eggs),
        ("1 tsp dashi powder", .gluten), ("1 tsp dashi powder", .milk),
    ])
    func `HOSTILE-132 what some makers add is not ruled out by a plainer relative`(
        line: String,
        substance: Substance
    ) async throws {
        let contents = try await contents(of: [line], .en)

        #expect(contents.first??.answer(substance) == .unknown)
    }

    @Test func `HOSTILE-132 a name that leaves it open is no promise`() async throws {
        let contents = try await contents(of: ["1 stock cube", "200 g nişasta", "1 dilim börek"], .tr)

        #expect(contents[0]?.answer(.meat) == .unknown)
        #expect(contents[1]?.answer(.gluten) == .unknown)
        #expect(contents[2]?.answer(.meat) == .unknown)
    }
}
