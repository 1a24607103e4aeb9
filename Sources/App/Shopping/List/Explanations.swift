import Domain

extension Strings {
    /// Why an item is on the list: "2 dishes: menemen Tue (3 portions) 200 g, omelette Thu 100 g", "By hand: 1"; and what
    /// the pantry has of it, which is not bought: "Less 150 g at home".
    func explanations(of listed: ListedItem, in units: ShoppingUnits) -> [String] {
        let words = shopping.item
        let atHome = listed.balance.takenFromHome + listed.balance.takenBefore
        if atHome == .zero { return origins(of: listed, in: units) }
        let amount = Formatting(spokenLanguage).shopping(atHome, in: units)
        return origins(of: listed, in: units) + [words.lessAtHome(amount: amount)]
    }

    private func origins(of listed: ListedItem, in units: ShoppingUnits) -> [String] {
        let words = shopping.item
        return ShoppingOrigin.Kind.allCases.compactMap { kind -> String? in
            let needs = listed.needs.filter { $0.need.origin.kind == kind }
            if needs.isEmpty { return nil }
            let origins = Dictionary(grouping: needs, by: \.need.origin).sorted { $0.key < $1.key }.map(\.value)
            let what = origins.map { part(of: $0, in: units) }.joined(separator: ", ")
            return switch kind {
            case .dish: words.dishes(count: Double(origins.count), shown: String(origins.count), what: what)
            case .recipe: words.recipes(count: Double(origins.count), shown: String(origins.count), what: what)
            case .staple: words.staples(what: what)
            case .hand: words.byHand(what: what)
            }
        }
    }

    /// One dish with what it needs, exactly: "menemen Tue (3 portions) 200 g".
    private func part(of needs: [ItemStore.Need], in units: ShoppingUnits) -> String {
        guard let first = needs.first else { return "" }
        let (words, asked) = (shopping.item, needs.filter { !$0.need.isOptional })
        let amounts = ShoppingSum((asked.isEmpty ? needs : asked).map(\.need.amount))
        var parts = [first.title]
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
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
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
