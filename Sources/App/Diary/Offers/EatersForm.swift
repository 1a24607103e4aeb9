import Domain
import Web

/// For whom a form logs: repeated `person`, and how many servings each of them eats.
struct EatersForm {
    static let person = PersonCarrier.field
    let form: Form

    /// The field for a person's servings.
    static func servings(of person: Person.ID) -> String { "servings[\(person)]" }

    /// Whether the form says for whom it is.
    var isSeveral: Bool { PersonCarrier.namesSeveral(form) }

    /// Whether the form is for others than this person alone, who sends it.
    func names(othersThan sender: Person.ID) -> Bool { isSeveral && form.all(Self.person) != [sender.description] }

    /// The chosen persons with their servings, nil where those are left to what each usually eats. Throws `notFound` for
    /// an id that does not parse, since nobody has it.
    func validated() throws -> [Person.ID: Double?] {
        var read = FormReader(form)
        var chosen: [Person.ID: Double?] = [:]
        for typed in form.all(Self.person) {
            guard let id = Person.ID(pathText: typed) else { throw HTTPError.notFound }
            chosen[id] = .some(read.servingCount(Self.servings(of: id)))
        }
        if chosen.isEmpty { read.reject(Self.person, .diary(.chooseSomebody)) }
        guard read.isValid else { throw read.errors }
        return chosen
    }
}
