import Domain
import Web

/// As what an invite lets somebody in: an owner is made of a member, later and on purpose.
enum InviteRole: String, CaseIterable, Sendable {
    case member, viewer
    /// A device that stands in the kitchen, and is nobody.
    case kitchen
}

/// What an owner decides about an invite.
struct InviteDraft: Sendable {
    static let days = 1...30
    static let usualDays = 7

    let role: InviteRole
    /// The person without an account who is handed over to whoever accepts; nil for somebody new.
    let person: Person.ID?
    let days: Int
    /// The last day of a kitchen device; nil for as long as it can be one.
    var kitchenUntil: CivilDate?
}

struct InviteForm {
    let form: Form

    /// - Parameter wards: the persons without an account who can be handed over.
    func validated(wards: [Person.ID], today: CivilDate) throws(FormErrors) -> InviteDraft {
        var read = FormReader(form)
        let role = read.choice("role", of: InviteRole.self)
        let days = form.rawValue("days").isEmpty ? InviteDraft.usualDays : read.integer("days", InviteDraft.days)
        let typed = form.rawValue("person")
        let person = wards.first { $0.description == typed }
        if !typed.isEmpty, person == nil { read.reject("person", .notAChoice) }
        if role == .kitchen, person != nil { read.reject("person", .notAChoice) }
        let until = read.optionalDate("until", in: today...today.adding(days: KitchenDraft.longest))
        guard let role, let days, read.isValid else { throw read.errors }
        return InviteDraft(role: role, person: person, days: days, kitchenUntil: role == .kitchen ? until : nil)
    }
}

/// Somebody who joins by an invite, with the account that they make for it.
struct Newcomer: Sendable {
    let account = Account.ID.new()
    let person = Person.ID.new()
    let name: String
    let email: Email
    let password: String
    let language: Language
    let zone: Zone
}

struct NewcomerForm {
    let form: Form

    func validated(language fallback: Language, household: String) throws(FormErrors) -> Newcomer {
        var read = FormReader(form)
        let name = read.text("name", .name)
        let email = read.email("email")
        let password = read.newPassword("password", beside: [name, email?.text, household].compactMap { $0 })
        let language = read.optionalChoice("language", of: Language.self) ?? fallback
        let zone = read.zone("timezone")
        guard let name, let email, let password, let zone, read.isValid else { throw read.errors }
        return Newcomer(name: name, email: email, password: password, language: language, zone: zone)
    }
}
