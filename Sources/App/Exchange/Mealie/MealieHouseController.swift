import Domain
import HTTPServer
import Web

/// Who asks, and what there is, for programs that speak Mealie's API. Home Assistant does: so a household's plan and list
/// appear there without anything installed (I-06).
struct MealieHouseController {
    /// The release of Mealie whose answers these are like: programs ask before they ask for anything else.
    static let version = "v2.4.1"

    static func about(_ context: RequestContext) async throws -> Response {
        .json(.object([("version", .text(version))]))
    }

    static func start(_ context: RequestContext) async throws -> Response {
        .json(.object([("isFirstLogin", .flag(false))]))
    }

    /// The person of the token. Their address is nobody's but theirs.
    func user(_ context: ApiContext) async throws -> Response {
        let person = context.signedIn.person
        return context.answer(
            .object([
                ("id", .id(person.person)), ("username", .text(person.name)), ("fullName", .text(person.name)),
                ("email", ""), ("authMethod", "Mealie"), ("admin", .flag(false)),
                ("group", .text(person.householdName)), ("groupId", .id(person.household)),
                ("groupSlug", .id(person.household)), ("household", .text(person.householdName)),
                ("householdId", .id(person.household)), ("householdSlug", .id(person.household)),
            ])
        )
    }

    func group(_ context: ApiContext) async throws -> Response {
        let person = context.signedIn.person
        return context.answer(
            .object([
                ("id", .id(person.household)), ("name", .text(person.householdName)),
                ("slug", .id(person.household)),
            ])
        )
    }

    func statistics(_ context: ApiContext) async throws -> Response {
        let counts = try await context.database.read(MealieStore.counts(in: context.household))
        return context.answer(
            .object([
                ("totalRecipes", .whole(counts.recipes)), ("totalUsers", .whole(counts.people)),
                ("totalCategories", .whole(counts.categories)), ("totalTags", .whole(counts.tags)),
                ("totalTools", .whole(0)),
            ])
        )
    }
}
