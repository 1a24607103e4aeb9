import Domain
import Web

// The choices that a person makes with a new account and may change in the settings.
extension FormFields {
    mutating func language(kept: Language) -> Choice {
        let options = Language.allCases.map { (value: $0.rawValue, label: Strings($0).requests.layout.languageName) }
        return choice("language", strings.people.accounts.language, kept: kept.rawValue, options)
            .filled(with: "language")
    }

    /// `followsBrowser` is for a form in which nobody has chosen yet: the script
    /// may then preselect the browser's time zone.
    mutating func zone(kept: String, followsBrowser: Bool = false) -> Choice {
        let label = strings.people.accounts.timeZone
        let chosen = followsBrowser || !form.has("timezone") ? kept : form.rawValue("timezone")
        let names = Zone.names.contains(chosen) ? Zone.names : [chosen] + Zone.names
        let options = names.map { (value: $0, label: $0.replacing("_", with: " ")) }
        var choice = Choice("timezone", label, problem: problem("timezone", label), chosen: chosen, options)
        choice.followsBrowser = followsBrowser
        return choice
    }
}
