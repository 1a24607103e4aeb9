import Domain
import Web

struct SettingsPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let email: String
    let devices: Int
    /// Whether the reader may see how the installation is.
    let seesHealth: Bool
    let name: Field
    let language: Choice
    let zone: Choice
    let start: Choice
    let currentPassword: Field
    let newPassword: Field

    init(_ context: SignedInContext, _ start: StartChoice, email: String, devices: Int, errors: FormErrors) {
        let strings = context.strings
        let person = context.person
        var fields = FormFields(context.form, errors, strings)
        self.email = email
        self.devices = devices
        seesHealth = context.may(.household(.own))
        csrf = context.csrf
        name = fields.text("name", strings.people.accounts.yourName, kept: person.name, autocomplete: "name")
        language = fields.language(kept: person.language)
        zone = fields.zone(kept: person.zone.name)
        self.start = fields.choice(
            "start",
            strings.people.settings.start,
            kept: start.rawValue,
            StartChoice.allCases.map { (value: $0.rawValue, label: $0.item.name(strings)) }
        )
        currentPassword = fields.password(
            "current",
            strings.people.settings.currentPassword,
            autocomplete: "current-password"
        )
        newPassword = fields.password(
            "password",
            strings.people.settings.newPassword,
            hint: strings.people.accounts.passwordHint,
            autocomplete: "new-password"
        )
        self.errors = fields.summary
    }
}

struct SessionsPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let email: String
    let password: Field
    let sessions: [Row]
    var hasOthers: Bool { sessions.contains(where: \.canEnd) }

    struct Row: Sendable {
        let device: String
        let lastSeen: String
        let endLabel: String
        let isThis: Bool
        let end: LocalPath
        var canEnd: Bool { !isThis }
    }

    init(_ context: SignedInContext, _ listed: [SessionStore.Listed], email: String, errors: FormErrors) {
        let strings = context.strings
        var fields = FormFields(context.form, errors, strings)
        csrf = context.csrf
        self.email = email
        password = fields.password(
            PasswordCheck.field,
            strings.people.settings.currentPassword,
            hint: strings.people.security.endHint,
            autocomplete: "current-password"
        )
        self.errors = fields.summary
        sessions = listed.map { session in
            let device = session.device.summary ?? strings.people.settings.unknownDevice
            return Row(
                device: device,
                lastSeen: context.clock(at: session.seenAt),
                endLabel: strings.people.settings.endSessionOf(device: device),
                isThis: session.id == context.person.session,
                end: "/settings/sessions/\(session.id)/end"
            )
        }
    }
}

extension Device {
    /// A short name of the browser and its system, such as "Firefox · Android"; nil when the browser sent nothing.
    var summary: String? {
        let browsers = [
            ("Edg/", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
            ("Chrome/", "Chrome"), ("Safari/", "Safari"),
        ]
        let systems = [
            ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
            ("Mac OS X", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
        ]
        let browser = browsers.first { userAgent.contains($0.0) }?.1
        let system = systems.first { userAgent.contains($0.0) }?.1
        let parts = [browser, system].compactMap { $0 }
        if !parts.isEmpty { return parts.joined(separator: " · ") }
        return userAgent.isEmpty ? nil : String(userAgent.prefix(60))
    }
}
