import Web

extension Choice {
    /// The choice of one form of several alike on a page, whose ids differ.
    func identified(by suffix: String) -> Choice {
        let chosen = options.first(where: \.isChosen)?.value ?? ""
        return Choice(name, label, id: name + suffix, chosen: chosen, options.map { ($0.value, $0.label) })
    }
}

extension Field {
    /// The field of one form of several alike on a page, whose ids differ.
    func identified(by suffix: String) -> Field { named(name + suffix) }
}
