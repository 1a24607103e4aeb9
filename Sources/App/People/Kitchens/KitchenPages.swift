import Domain
import Web

/// The form that makes the device in hand one of the kitchen.
struct KitchenPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let name: Field
    let until: Field
    let email: String
    let password: Field

    init(_ context: SignedInContext, email: String, errors: FormErrors) {
        let strings = context.strings
        let kitchenStrings = strings.people.kitchens
        var fields = FormFields(context.form, errors, strings)
        csrf = context.csrf
        name = fields.text("name", kitchenStrings.name, kept: kitchenStrings.usualName)
        until = fields.text(
            "until",
            kitchenStrings.until,
            type: "date",
            hint: kitchenStrings.untilHint,
            isRequired: false
        )
        self.email = email
        password = fields.password(
            PasswordCheck.field,
            strings.people.settings.currentPassword,
            hint: kitchenStrings.passwordHint,
            autocomplete: "current-password"
        )
        self.errors = fields.summary
    }
}

/// What stands behind the link of an invite for a kitchen.
struct KitchenInvitePage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let accept: LocalPath
    let householdName: String
    let invitation: String
    let name: Field

    init(_ context: RequestContext, _ token: InviteToken, _ invite: InviteStore.Opened, errors: FormErrors) {
        let strings = context.strings.people.kitchens
        var fields = FormFields(context.form, errors, context.strings)
        csrf = context.csrf
        accept = token.path
        householdName = invite.householdName
        invitation = strings.invitation(inviter: invite.invitedBy)
        name = fields.text("name", strings.name, kept: strings.usualName)
        self.errors = fields.summary
    }
}

/// The kitchen devices on the page of the household.
struct KitchensSection: Fragment, Sendable {
    let csrf: CSRFField
    let rows: [Row]
    var isEmpty: Bool { rows.isEmpty }
    /// Whether the reader may start and revoke devices.
    let mayChange: Bool

    struct Row: Sendable {
        let name: String
        let lastSeen: String
        let until: String
        let putUpBy: String
        let revoke: LocalPath
        let revokeLabel: String
    }

    init(_ context: SignedInContext, _ devices: [KitchenStore.Listed]) {
        let strings = context.strings.people.kitchens
        csrf = context.csrf
        mayChange = context.may(.household(.own))
        rows = devices.map { device in
            Row(
                name: device.name,
                lastSeen: strings.lastSeen(time: context.clock(at: device.seenAt)),
                // A device ends as its last day does.
                until: strings.lastDay(
                    date: context.strings.dayMonthYear(context.zone.day(at: device.endsAt.adding(seconds: -1)))
                ),
                putUpBy: strings.putUpBy(name: device.putUpByName),
                revoke: "/household/kitchens/\(device.id)/revoke",
                revokeLabel: strings.revokeOf(name: device.name)
            )
        }
    }
}
