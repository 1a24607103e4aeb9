import Domain
import Web

/// The part of a person that they change themselves in the settings.
struct Profile: Sendable {
    let name: String
    let language: Language
    let zone: Zone
}

struct ProfileForm {
    let form: Form

    func validated() throws(FormErrors) -> Profile {
        var read = FormReader(form)
        let name = read.text("name", .name)
        let language = read.choice("language", of: Language.self)
        let zone = read.zone("timezone")
        guard let name, let language, let zone, read.isValid else { throw read.errors }
        return Profile(name: name, language: language, zone: zone)
    }
}
