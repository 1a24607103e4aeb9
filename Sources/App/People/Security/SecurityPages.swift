import Web

struct SecurityPage: Page, Sendable {
    let kept: String
    let address: String
    /// Whether the person may end kitchen devices.
    let hasKitchens: Bool
    let events: [Row]

    struct Row: Sendable {
        let what: String
        /// How often, where it was more than once.
        let times: String?
        let at: String
        let device: String
        let address: String
        /// Whether its person should look at it twice.
        let isRemarkable: Bool
    }

    init(_ context: SignedInContext, _ events: [AccountEvent], email: String) {
        let strings = context.strings
        address = strings.people.security.addressHint(email: email)
        hasKitchens = context.may(.household(.own))
        kept = strings.people.security.kept(
            days: String(AccountEvent.days),
            number: String(AccountEventStore.newest)
        )
        self.events = events.map { event in
            Row(
                what: strings.name(of: event.kind),
                times: event.times > 1 ? "× \(event.times)" : nil,
                at: context.clock(at: event.at),
                device: strings.device(of: event),
                address: event.device.address,
                isRemarkable: [.newDevice, .failed, .codeFailed].contains(event.kind)
            )
        }
    }
}

extension Strings {
    /// Where somebody did it; who, where it was whoever runs the server.
    fileprivate func device(of event: AccountEvent) -> String {
        if event.kind.isByOthers { return "" }
        if event.isByOperator { return people.security.byOperator }
        return event.device.summary ?? people.settings.unknownDevice
    }

    fileprivate func name(of kind: AccountEvent.Kind) -> String {
        let words = people.security
        return switch kind {
        case .signedIn: words.signedIn
        case .newDevice: words.newDevice
        case .failed: words.failed
        case .passwordChanged: words.passwordChanged
        case .passwordByLink: words.passwordByLink
        case .addressChanged: words.addressChanged
        case .sessionsEnded: words.sessionsEnded
        case .deleted: words.deleted
        case .kept: words.accountKept
        case .factorOn: words.factorOn
        case .factorOff: words.factorOff
        case .codesMade: words.codesMade
        case .codeUsed: words.codeUsed
        case .codeFailed: words.codeFailed
        case .passkeyMade: words.passkeyMade
        case .passkeyRemoved: words.passkeyRemoved
        case .removalAnnounced: words.removalAnnounced
        case .removed: words.removed
        case .householdEnded: words.householdEnded
        case .welcomed: words.welcomed
        case .tokenMade: words.tokenMade
        case .tokenEnded: words.tokenEnded
        case .kitchenStarted: words.kitchenStarted
        case .kitchenEnded: words.kitchenEnded
        case .switchedOff: words.switchedOff
        case .switchedOn: words.switchedOn
        }
    }
}

/// Changes the address with which somebody signs in.
struct AddressPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let current: String
    let email: Field
    let password: Field

    init(_ context: SignedInContext, email current: String, errors: FormErrors) {
        let strings = context.strings
        var fields = FormFields(context.form, errors, strings)
        csrf = context.csrf
        self.current = current
        email = fields.text("email", strings.people.security.newAddress, type: "email", autocomplete: "email")
        password = fields.password(
            PasswordCheck.field,
            strings.people.settings.currentPassword,
            autocomplete: "current-password"
        )
        self.errors = fields.summary
    }
}
