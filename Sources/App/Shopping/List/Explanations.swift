import Domain

/// A sentence why an item is on a list, with the names in it told apart: each says in which language it is.
struct Explanation: Sendable {
    /// "2 dishes:"; the whole sentence where nothing follows.
    let lead: String
    var parts: [Part] = []

    struct Part: Sendable {
        /// What stands before it, such as ", ".
        let joint: String
        /// What it is needed for; empty where it has no name.
        let name: String
        /// The language of the name, where it is another than the page's.
        let lang: String?
        /// What follows the name, such as " Tue (3 portions) 200 g".
        let rest: String
    }
}

extension Strings {
    /// Why an item is on the list: "2 dishes: menemen Tue (3 portions) 200 g, omelette Thu 100 g", "By hand: 1"; and what
    /// the pantry has of it, which is not bought: "Less 150 g at home".
    func explanations(of listed: ListedItem, in units: ShoppingUnits) -> [Explanation] {
        let words = shopping.item
        let atHome = listed.balance.takenFromHome + listed.balance.takenBefore
        if atHome == .zero { return origins(of: listed, in: units) }
        let amount = Formatting(spokenLanguage).shopping(atHome, in: units)
        return origins(of: listed, in: units) + [Explanation(lead: words.lessAtHome(amount: amount))]
    }

    private func origins(of listed: ListedItem, in units: ShoppingUnits) -> [Explanation] {
        ShoppingOrigin.Kind.allCases.compactMap { kind -> Explanation? in
            let needs = listed.needs.filter { $0.need.origin.kind == kind }
            if needs.isEmpty { return nil }
            let origins = Dictionary(grouping: needs, by: \.need.origin).sorted { $0.key < $1.key }.map(\.value)
            let parts = origins.enumerated().compactMap { place, needs in
                part(of: needs, after: place == 0 ? " " : ", ", in: units)
            }
            return Explanation(lead: lead(kind, origins.count), parts: parts)
        }
    }

    private func lead(_ kind: ShoppingOrigin.Kind, _ origins: Int) -> String {
        let words = shopping.item
        return switch kind {
        case .dish: words.dishes(count: Double(origins), shown: String(origins))
        case .recipe: words.recipes(count: Double(origins), shown: String(origins))
        case .staple: words.staples
        case .hand: words.byHand
        }
    }

    /// One dish with what it needs, exactly: "menemen Tue (3 portions) 200 g".
    private func part(
        of needs: [ItemStore.Need],
        after joint: String,
        in units: ShoppingUnits
    ) -> Explanation.Part? {
        guard let first = needs.first else { return nil }
        let (words, asked) = (shopping.item, needs.filter { !$0.need.isOptional })
        let amounts = ShoppingSum((asked.isEmpty ? needs : asked).map(\.need.amount))
        var parts: [String] = []
        if let day = first.need.origin.day { parts.append(shortDay(day)) }
        if let servings = first.servings {
            let count = Formatting(spokenLanguage).count(servings)
            parts.append("(\(shopping.item.portions(count: servings, shown: count)))")
        }
        let amount = text(of: ShoppingMerge(amounts), in: units, isExact: true)
        parts.append(amount.isEmpty && first.title.isEmpty ? first.text : amount)
        let optional = ShoppingSum(needs.filter(\.need.isOptional).map(\.need.amount))
        if !optional.isNothing {
            let more = text(of: ShoppingMerge(optional), in: units, isExact: true)
            parts.append(asked.isEmpty || more.isEmpty ? "(\(words.optional))" : "+ \(more) (\(words.optional))")
        }
        let rest = parts.filter { !$0.isEmpty }.joined(separator: " ")
        return Explanation.Part(
            joint: joint,
            name: first.title,
            lang: first.titleLanguage?.lang(for: spokenLanguage),
            rest: first.title.isEmpty || rest.isEmpty ? rest : " \(rest)"
        )
    }

    private func shortDay(_ day: CivilDate) -> String {
        switch day.weekday {
        case .monday: requests.calendar.mon
        case .tuesday: requests.calendar.tue
        case .wednesday: requests.calendar.wed
        case .thursday: requests.calendar.thu
        case .friday: requests.calendar.fri
        case .saturday: requests.calendar.sat
        case .sunday: requests.calendar.sun
        }
    }
}
