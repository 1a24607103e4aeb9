import Domain
import Web

/// For whom the plan is looked at, where the reader says for several what they ate: for everybody, or for one of them,
/// whose dishes are then eaten by one tap.
struct PlanWhose: Fragment, Sendable {
    let people: [Tab]
    /// "For Ela"; nil where nobody is chosen.
    let text: String?

    struct Tab: Sendable {
        let name: String
        let path: LocalPath
        let isHere: Bool
    }

    /// Nil where the reader says so for themselves alone.
    /// - Parameter path: that of the plan for everybody.
    init?(_ plan: Plan, _ chosen: PlanPerson?, at path: LocalPath, _ strings: Strings) {
        let written = plan.people.filter(\.isWritten)
        guard written.count > 1 else { return nil }
        let everybody = Tab(name: strings.planning.everybody, path: path, isHere: chosen == nil)
        people =
            [everybody]
            + written.map { Tab(name: $0.name, path: path.planned(for: $0), isHere: $0.id == chosen?.id) }
        text = chosen.map { strings.requests.layout.forWhom(name: $0.name) }
    }
}

extension Plan {
    /// Whom the address names; nil where it names nobody. Not found for whom the reader says nothing.
    func whose(_ context: any HouseholdContext) throws(HTTPError) -> PlanPerson? {
        guard let typed = context.query[PersonCarrier.field] else { return nil }
        let id = Person.ID(pathText: typed)
        guard let person = people.first(where: { $0.id == id }), person.isWritten else { throw .notFound }
        return person
    }
}

extension LocalPath {
    /// The plan of one person; of everybody where nobody is chosen.
    func planned(for person: PlanPerson?) -> LocalPath {
        person.map { with(pairs: [(PersonCarrier.field, $0.id.description)]) } ?? self
    }
}

extension PlanWeekPage.Neighbour {
    init(name: String, path: LocalPath, for person: PlanPerson?) {
        self.init(name: name, path: path.planned(for: person))
    }
}
