import Domain
import Web

/// What a kitchen device is called, and how long it may stay one.
struct KitchenDraft: Sendable {
    let name: String
    /// The last day; nil for as long as a device can be one.
    let lastDay: CivilDate?

    /// Browsers keep a cookie for 400 days.
    static let longest = 399
}

struct KitchenForm {
    let form: Form

    /// The form of whoever opens an invite's link on the device: how long it may stay has been decided.
    func name() throws(FormErrors) -> String {
        var read = FormReader(form)
        guard let name = read.text("name", .name), read.isValid else { throw read.errors }
        return name
    }

    func validated(today: CivilDate) throws(FormErrors) -> KitchenDraft {
        var read = FormReader(form)
        let name = read.text("name", .name)
        let lastDay = read.optionalDate("until", in: today...today.adding(days: KitchenDraft.longest))
        guard let name, read.isValid else { throw read.errors }
        return KitchenDraft(name: name, lastDay: lastDay)
    }
}
