import Database
import Domain
import HTTPServer
import Web

/// Two foods of the household's own become one, and two again.
struct OwnFoodMergeController {
    func choose(_ visit: Visit) async throws -> Response {
        try await page(visit, errors: [:])
    }

    func merge(_ visit: Visit) async throws -> Response {
        let id = try visit.parameter("food", as: Food.ID.self)
        do {
            var read = FormReader(visit.form)
            let other = read.reference("into", to: Food.ID.self)
            let merge = OwnFoodMerge.ID.new()
            let names = try await visit.database.write { db -> (name: String, other: String)? in
                if try await OnceStore.claim(visit.onceKey, in: visit.household, db) != nil { return nil }
                // A food that is not there is said before what was chosen for it.
                return try await OwnFoodMerges.merge(id, into: other ?? id, as: merge, in: visit.household, db)
            }
            let page: LocalPath = "/foods/\(other ?? id)"
            guard let names else { return .redirect(to: page) }
            return visit.redirect(
                to: page,
                saying: Notice.foodsMerged,
                [names.name, names.other, "/merges/\(merge)/undo"]
            )
        } catch let errors as FormErrors {
            return try await page(visit, errors: errors, status: .unprocessableContent)
        }
    }

    func undo(_ visit: Visit) async throws -> Response {
        let merge = try visit.parameter("merge", as: OwnFoodMerge.ID.self)
        do {
            let food = try await visit.database.write { db in
                try await OwnFoodMerges.undo(merge, in: visit.household, db)
            }
            guard let food else { throw HTTPError.notFound }
            return visit.redirect(to: "/foods/\(food)", saying: Notice.foodBack)
        } catch let error as DatabaseError where FormErrors(ownFood: error) != nil {
            return visit.redirect(to: "/foods", saying: Notice.foodNameTaken)
        }
    }

    private func page(_ visit: Visit, errors: FormErrors, status: Status = .ok) async throws -> Response {
        let id = try visit.parameter("food", as: Food.ID.self)
        let (foods, others) = try await visit.database.read(
            FoodStore.foods([id], in: visit.household),
            OwnFoodMerges.others(than: id, in: visit.household)
        )
        guard let food = foods.first, food.source == .own else { throw HTTPError.notFound }
        return visit.page(OwnFoodMergePage(visit, food, others, errors: errors), status: status)
    }
}

/// Which food stays.
struct OwnFoodMergePage: Page, Sendable {
    let title: String
    let back: LocalPath
    let action: LocalPath
    let csrf: CSRFField
    let once = OnceField()
    let errors: ErrorSummary
    /// Nil when there is no other.
    let into: Choice?

    init(_ visit: Visit, _ food: Food, _ others: [(id: Food.ID, name: String)], errors: FormErrors) {
        let words = visit.words
        title = words.foods.mergeTitle(name: food.name.text(visit.language))
        back = "/foods/\(food.id)"
        action = "/foods/\(food.id)/merge"
        csrf = visit.csrf
        self.errors = ErrorSummary(errors, words, labels: ["into": words.foods.mergeInto])
        into =
            others.isEmpty
            ? nil
            : Choice(
                "into",
                words.foods.mergeInto,
                problem: errors.text("into", words),
                chosen: visit.form.typed("into"),
                others.map { (value: $0.id.description, label: $0.name) }
            )
    }
}
