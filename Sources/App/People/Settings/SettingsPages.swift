import Domain
import Web

struct SettingsPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let email: String
    let devices: Int
    let name: Field
    let language: Choice
    let zone: Choice
    let currentPassword: Field
    let newPassword: Field

    init(_ context: SignedInContext, email: String, devices: Int, errors: FormErrors) {
        let words = context.words
        let person = context.person
        let form = context.form
        self.email = email
        self.devices = devices
        csrf = context.csrf
        name = Field("name", words.yourName, form, errors, words, kept: person.name, autocomplete: "name")
        let spoken = form.has("language") ? form.typed("language") : person.language.rawValue
        language = .language(words, chosen: spoken, problem: errors.text("language", words))
        let chosen = form.has("timezone") ? form.typed("timezone") : person.zone.name
        zone = .zone(words, chosen: chosen, problem: errors.text("timezone", words))
        currentPassword = .password(
            "current",
            words.currentPassword,
            errors,
            words,
            autocomplete: "current-password"
        )
        newPassword = .password(
            "password",
            words.newPassword,
            errors,
            words,
            hint: words.passwordHint,
            autocomplete: "new-password"
        )
        self.errors = ErrorSummary(
            errors,
            words,
            labels: [
                "name": words.yourName, "language": words.language, "timezone": words.timeZone,
                "current": words.currentPassword, "password": words.newPassword,
            ]
        )
    }
}

struct SessionsPage: Page, Sendable {
    let csrf: CSRFField
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

    init(_ context: SignedInContext, _ listed: [SessionStore.Listed]) {
        let words = context.words
        csrf = context.csrf
        sessions = listed.map { session in
            let device = session.device.summary ?? words.unknownDevice
            return Row(
                device: device,
                lastSeen: context.person.zone.clock(at: session.seenAt),
                endLabel: words.endSessionOf(device: device),
                isThis: session.id == context.person.session,
                end: "/settings/sessions/\(session.id)/end"
            )
        }
    }
}

extension Device {
    /// "Firefox on Android": enough to recognise one's own phone; nil when nothing is known.
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
