import Domain
import Web

/// The form of a new invite.
struct InvitePage: Page, Sendable {
    let csrf: CSRFField
    let once = IdempotencyField()
    let errors: ErrorSummary
    let role: Choice
    let person: Choice?
    let days: Field
    /// The last day of a kitchen device, which nobody else has.
    let until: Field
    /// The password of whoever invites a device, which opens the kitchen without them.
    let password: Field
    let email: String
    let isOfDevice: Bool

    init(_ context: SignedInContext, wards: [Ward], email: String, errors: FormErrors) {
        let strings = context.strings
        let inviteStrings = strings.people.invites
        var fields = FormFields(context.form, errors, strings)
        csrf = context.csrf
        role = fields.choice(
            "role",
            inviteStrings.role,
            kept: InviteRole.member.rawValue,
            InviteRole.allCases.map { (value: $0.rawValue, label: strings.explained($0)) }
        )
        let nobody = [(value: "", label: inviteStrings.somebodyNew)]
        person =
            wards.isEmpty && errors["person"] == nil
            ? nil
            : fields.choice(
                "person",
                inviteStrings.person,
                nobody + wards.map { (value: $0.id.description, label: inviteStrings.handOver(name: $0.name)) }
            )
        days = fields.number("days", inviteStrings.days, kept: "\(InviteDraft.usualDays)", hint: inviteStrings.daysHint)
        let kitchens = strings.people.kitchens
        until = fields.text("until", kitchens.until, type: "date", hint: kitchens.untilHint, isRequired: false)
        self.email = email
        password = fields.password(
            PasswordCheck.field,
            strings.people.settings.currentPassword,
            hint: kitchens.invitePasswordHint,
            autocomplete: "current-password",
            isRequired: false
        )
        isOfDevice = until.isWrong || context.form.rawValue("role") == InviteRole.kitchen.rawValue
        self.errors = fields.summary
    }
}

/// An invite with its link, as owners see it on the page of the household.
struct InviteRow: Fragment, Sendable {
    let csrf: CSRFField
    let title: String
    let until: String
    let revoke: LocalPath
    let revokeLabel: String
    /// The full address and its QR code; nil where `unshown` says why.
    let link: String?
    let code: QRPicture?
    let unshown: String

    init(_ context: SignedInContext, _ invite: InviteStore.Listed, _ links: InviteLinks) {
        let strings = context.strings
        let inviteStrings = strings.people.invites
        let role = strings.name(of: invite.role)
        let isKitchen = invite.role == .kitchen
        csrf = context.csrf
        title =
            invite.person.map { inviteStrings.handOver(name: $0) }
            ?? (isKitchen ? role : inviteStrings.asRole(role: role))
        until = inviteStrings.daysLeft(count: invite.daysLeft)
        revoke = "/household/invites/\(invite.id)/revoke"
        revokeLabel = inviteStrings.revokeOf(title: title)
        link = invite.secret.flatMap { secret in
            let token = links.token(seed: secret.seed, of: invite.id)
            return token.digest == secret.digest ? context.requestContext.absolute(token.path) : nil
        }
        unshown = invite.secret == nil ? inviteStrings.guardiansOnly : inviteStrings.lost
        code = link.flatMap { QRPicture($0, label: inviteStrings.code) }
    }
}

/// What somebody without an account sees behind the link of an invite.
struct NewcomerPage: Page, Sendable {
    let csrf: CSRFField
    let errors: ErrorSummary
    let accept: LocalPath
    let signIn: LocalPath
    let householdName: String
    let invitation: String
    let name: Field
    let email: Field
    let password: Field
    let language: Choice
    let zone: Choice

    init(_ context: RequestContext, _ token: InviteToken, _ invite: InviteStore.Opened, errors: FormErrors) {
        let strings = context.strings.people.accounts
        var fields = FormFields(context.form, errors, context.strings)
        csrf = context.csrf
        accept = token.path
        signIn = .signIn(next: token.path.text)
        householdName = invite.householdName
        invitation = context.strings.invitation(to: invite)
        name = fields.text("name", strings.yourName, kept: invite.personName ?? "", autocomplete: "name")
        email = fields.text("email", strings.email, type: "email", autocomplete: "username")
        password = fields.password(
            "password",
            strings.password,
            hint: strings.passwordHint,
            autocomplete: "new-password"
        )
        language = fields.language(kept: context.language)
        zone = fields.zone(kept: context.language.likelyZone, followsBrowser: !context.form.has("timezone"))
        self.errors = fields.summary
    }
}

extension Strings {
    fileprivate func name(of role: InviteRole) -> String {
        switch role {
        case .member: people.members.roleMember
        case .viewer: people.members.roleViewer
        case .kitchen: people.kitchens.device
        }
    }

    fileprivate func explained(_ role: InviteRole) -> String {
        switch role {
        case .member: explained(Role.member)
        case .viewer: explained(Role.viewer)
        case .kitchen: people.kitchens.explained
        }
    }

    /// "Ayşe invites you into this household as a member."
    /// - Parameter joins: whether the reader comes from elsewhere. Whoever is here already keeps their role.
    func invitation(to invite: InviteStore.Opened, joins: Bool = true) -> String {
        let role = name(of: invite.role)
        guard let person = invite.personName else {
            return people.invites.invitation(inviter: invite.invitedBy, role: role)
        }
        let handsOver = people.invites.handsOver(inviter: invite.invitedBy, name: person)
        return joins ? "\(handsOver) \(people.invites.joinsAs(role: role))" : handsOver
    }
}
