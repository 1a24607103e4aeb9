import Domain
import Web

/// The part of a person that they change themselves in the settings.
struct Profile: Sendable {
    let name: String
    let language: Language
    let zone: Zone
    /// Nil leaves it as it is.
    let start: StartChoice?
}

/// With what somebody begins: the diary, or the plan or the list, for who only plans or shops.
enum StartChoice: String, CaseIterable, Sendable {
    case diary, plan, shopping

    var item: NavigationItem {
        switch self {
        case .diary: .diary
        case .plan: .plan
        case .shopping: .shopping
        }
    }
}

struct ProfileForm {
    let form: Form

    func validated() throws(FormErrors) -> Profile {
        var read = FormReader(form)
        let name = read.text("name", .name)
        let language = read.choice("language", of: Language.self)
        let zone = read.zone("timezone")
        let start = read.optionalChoice("start", of: StartChoice.self)
        guard let name, let language, let zone, read.isValid else { throw read.errors }
        return Profile(name: name, language: language, zone: zone, start: start)
    }
}
