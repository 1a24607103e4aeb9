import Database
import Domain
import HTTPServer
import Security
import Web

/// Invites: made and revoked by owners, opened and accepted by whoever has the link (H-01).
struct InvitesController {
    let links: InviteLinks
    let passwords: PasswordHasher

    func new(_ context: SignedInContext) async throws -> Response {
        let wards = try await context.database.read(
            WardStore.wards(of: context.person.person, in: context.household)
        )
        return context.page(try await page(context, wards: wards, errors: [:]))
    }

    private func page(_ context: SignedInContext, wards: [Ward], errors: FormErrors) async throws -> InvitePage {
        let email = try await context.accounts.read(AccountStore.email(behind: context.person.digest))
        return InvitePage(context, wards: wards, email: email ?? "", errors: errors)
    }

    func create(_ context: SignedInContext) async throws -> Response {
        let wards = try await context.database.read(
            WardStore.wards(of: context.person.person, in: context.household)
        )
        do {
            let draft = try InviteForm(form: context.form).validated(wards: wards.map(\.id), today: context.today)
            // A device opens the kitchen without its owner, whichever way it came there.
            if draft.role == .kitchen { _ = try await PasswordCheck(passwords: passwords).account(in: context) }
            let (id, seed) = (Invite.ID.new(), SecureRandom.bytes(32))
            let digest = links.token(seed: seed, of: id).digest
            let list = try await context.once { db in
                let made = try await db.fetch(
                    InviteStore.create(draft, as: id, seed: seed, digest: digest, in: context.household)
                )
                guard made == 1 else {
                    throw FormErrors(dictionaryLiteral: ("person", .people(.wardGone)))
                }
                return "/household"
            }
            return context.redirect(to: list, flash: .people(.invited))
        } catch let errors as FormErrors {
            let now = try await context.database.read(
                WardStore.wards(of: context.person.person, in: context.household)
            )
            return context.page(try await page(context, wards: now, errors: errors), status: .unprocessableContent)
        }
    }

    func revoke(_ context: SignedInContext) async throws -> Response {
        let invite = try context.parameter("invite", as: Invite.ID.self)
        let revoked = try await context.database.write(InviteStore.revoke(invite, in: context.household))
        guard revoked == 1 else { throw HTTPError.notFound }
        return context.redirect(to: "/household", flash: .people(.inviteRevoked))
    }

    func open(_ context: RequestContext) async throws -> Response {
        let (token, invite) = try await opened(context)
        if invite.role == .kitchen { return context.kitchenInvite(token, invite) }
        guard context.signedIn != nil else { return newcomerPage(context, token, invite, errors: [:]) }
        return try await movePage(context.asSignedIn(), token, invite)
    }

    /// Whoever is signed in moves here or stays where they are; anybody else makes an account.
    func accept(_ context: RequestContext) async throws -> Response {
        let (token, invite) = try await opened(context)
        if invite.role == .kitchen { return try await context.openKitchen(token, invite) }
        guard context.signedIn == nil else { return try await move(context.asSignedIn(), token, invite) }
        do {
            let newcomer = try NewcomerForm(form: context.form)
                .validated(language: context.language, household: invite.householdName)
            try await context.countRegistration()
            let hash = try await passwords.hash(newcomer.password)
            let accept = InviteStore.accept(token, newcomer, passwordHash: hash.phc)
            guard try await context.accounts.write(accept) == 1 else { throw HTTPError.notFound }
            let welcome = FlashMessage.people(.joined(household: invite.householdName))
            let account = OpenedAccount(newcomer.account, hash)
            return try await context.beginSession(of: account, then: .root, flash: welcome)
        } catch let errors as FormErrors {
            return newcomerPage(context, token, invite, errors: errors)
        } catch let error as DatabaseError where error.constraint == "accounts_email_key_unique" {
            return newcomerPage(context, token, invite, errors: ["email": .people(.emailTaken)])
        }
    }

    private func opened(_ context: RequestContext) async throws -> (InviteToken, InviteStore.Opened) {
        let token = try context.parameters.value("token", as: InviteToken.self)
        guard let invite = try await context.accounts.read(InviteStore.opened(by: token)) else {
            throw HTTPError.notFound
        }
        return (token, invite)
    }

    private func newcomerPage(
        _ context: RequestContext,
        _ token: InviteToken,
        _ invite: InviteStore.Opened,
        errors: FormErrors
    ) -> Response {
        context.page(
            NewcomerPage(context, token, invite, errors: errors),
            status: errors.entries.isEmpty ? .ok : .unprocessableContent
        )
    }

    private func move(
        _ context: SignedInContext,
        _ token: InviteToken,
        _ invite: InviteStore.Opened
    ) async throws -> Response {
        guard context.form.rawValue("choice") == "move" else { return .redirect(to: "/household") }
        let bring = context.form.has("bring")
        let joining = MoveStore.join(
            by: token,
            as: .new(),
            bringingRecipes: bring,
            session: context.person.digest
        )
        let outcome = try await context.database.write { db in
            // Whoever is here already takes somebody over, and leaves nobody behind.
            if invite.household == context.household {
                let (outcome) = try await db.fetch(joining)
                return outcome
            }
            return try await MoveStore.depart(context.person.person, from: context.household, by: joining, db)
        }
        let strings = context.strings.people.moves
        switch outcome {
        case .moved:
            let joined = FlashMessage.people(.joined(household: invite.householdName))
            // Two diaries that have become one are not taken apart again.
            if invite.person != nil { return context.redirect(to: "/", flash: joined) }
            return context.redirect(to: "/household", flash: joined, undo: "/household/move/undo")
        case .lastOwner:
            return try await movePage(context, token, invite, status: .conflict, problem: strings.lastOwner)
        case .lastGuardian:
            return try await movePage(context, token, invite, status: .conflict, problem: strings.lastGuardian)
        case .alone, .there: return .redirect(to: "/household")
        case .unknown, .owner: throw HTTPError.notFound
        }
    }

    private func movePage(
        _ context: SignedInContext,
        _ token: InviteToken,
        _ invite: InviteStore.Opened,
        status: Status = .ok,
        problem: String? = nil
    ) async throws -> Response {
        let (luggage, handedOver, companions) = try await context.database.read(
            MoveStore.luggage(),
            MoveStore.handedOver(by: token, session: context.person.digest),
            EndingStore.companions(in: context.household, endedBy: context.person.person)
        )
        // Whoever is the last of a household takes along who has no account, with diary and goals.
        let taken = luggage.isLast ? companions.map(\.name) : []
        let page = MovePage(context, token, invite, luggage, handedOver, companions: taken, problem: problem)
        return context.page(page, status: status)
    }
}
