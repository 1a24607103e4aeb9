import Domain
import Web

/// A registration that passed its checks. The keys are made here, so that the same registration sent twice is one.
struct Registration: Sendable {
    let account = Account.ID.new()
    let person = Person.ID.new()
    let household = Household.ID.new()
    let name: String
    let email: Email
    let password: String
    let householdName: String
    let language: Language
    let zone: Zone
}

struct RegisterForm {
    let form: Form

    func validated(language fallback: Language) throws(FormErrors) -> Registration {
        var read = FormReader(form)
        let name = read.text("name", .name)
        let email = read.email("email")
        let household = read.text("household", .name)
        let password = read.newPassword("password", beside: [name, email?.text, household].compactMap { $0 })
        let language = read.optionalChoice("language", of: Language.self) ?? fallback
        let zone = read.zone("timezone")
        guard let name, let email, let password, let household, let zone, read.isValid else { throw read.errors }
        return Registration(
            name: name,
            email: email,
            password: password,
            householdName: household,
            language: language,
            zone: zone
        )
    }
}

struct SignInForm {
    let form: Form

    /// The address; nil when what was typed is no e-mail address, which is answered like a wrong password.
    var email: Email? { Email(form.rawValue("email").trimmed) }
    /// The password exactly as typed, without trimming. Nil when it is longer than any password can be.
    var password: String? {
        let password = form.rawValue("password")
        return password.isEmpty || password.utf8.count > 1_024 || password.utf8.contains(0) ? nil : password
    }
    /// The address that the visitor wanted before signing in; the start page when it is not one of this site.
    var next: LocalPath { LocalPath(requested: form.rawValue("next")) ?? .root }
}

struct PasswordForm {
    let form: Form

    /// - Parameter personal: what belongs to the person, and is no secret.
    func validated(beside personal: [String]) throws(FormErrors) -> (current: String, new: String) {
        var read = FormReader(form)
        let current = form.rawValue("current")
        if current.isEmpty { read.reject("current", .required) }
        let new = read.newPassword("password", beside: personal)
        guard let new, read.isValid else { throw read.errors }
        return (current, new)
    }
}

extension FormReader {
    mutating func email(_ field: String) -> Email? {
        guard let text = text(field, .line(254)) else { return nil }
        guard let email = Email(text) else {
            reject(field, .people(.emailWrong))
            return nil
        }
        return email
    }

    mutating func zone(_ field: String) -> Zone? {
        let typed = form.rawValue(field)
        if typed.isEmpty { return .utc }
        guard typed.utf8.count <= 64, let zone = Zone(typed) else {
            reject(field, .notAChoice)
            return nil
        }
        return zone
    }
}
