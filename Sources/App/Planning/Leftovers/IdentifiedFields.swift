import Web

extension Choice {
    /// The choice of one form of several alike on a page, whose ids differ.
    func identified(by suffix: String) -> Choice {
        let chosen = options.first(where: \.isChosen)?.value ?? ""
        return Choice(
            name,
            label,
            id: name + suffix,
            problem: problem,
            chosen: chosen,
            options.map { ($0.value, $0.label) }
        )
    }
}

extension Field {
    /// The field of one form of several alike on a page, whose ids differ.
    func identified(by suffix: String) -> Field { named(name + suffix) }
}

extension FormFields {
    /// Lets the summary link to fields that have ids of their own.
    mutating func remember(_ fields: [Field], _ choice: Choice) {
        for field in fields { remember(field.name, field.label, id: field.id) }
        remember(choice.name, choice.label, id: choice.id)
    }
}
