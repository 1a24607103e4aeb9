import Database
import HTTPServer
import Security
import Web

/// Kitchen devices: started where they stand or by an invite's link, and revoked by owners (H-01).
struct KitchensController {
    let passwords: PasswordHasher

    func new(_ context: SignedInContext) async throws -> Response {
        try await page(context, errors: [:])
    }

    /// Signs the owner out here, and opens the kitchen in their place. It asks for the password: a device opens the kitchen
    /// as a session does, and stays when that ends.
    func start(_ context: SignedInContext) async throws -> Response {
        do {
            let draft = try KitchenForm(form: context.form).validated(today: context.today)
            let account = try await PasswordCheck(passwords: passwords).account(in: context)
            let token = SessionToken()
            let start = KitchenStore.start(
                draft,
                as: .new(),
                token.digest,
                by: account,
                session: context.person.digest,
                on: context.device
            )
            guard try await context.database.write(start) == 1 else { throw HTTPError.forbidden }
            return context.requestContext.enterKitchen(token, of: context.person.householdName)
        } catch let errors as FormErrors {
            return try await page(context, errors: errors)
        }
    }

    func revoke(_ context: SignedInContext) async throws -> Response {
        let device = try context.parameter("kitchen", as: KitchenDevice.ID.self)
        let revoked = try await context.database.write(KitchenStore.revoke(device, in: context.household))
        guard revoked == 1 else { throw HTTPError.notFound }
        return context.redirect(to: "/household", flash: .people(.kitchenRevoked))
    }

    private func page(_ context: SignedInContext, errors: FormErrors) async throws -> Response {
        let email = try await context.accounts.read(AccountStore.email(behind: context.person.digest))
        return context.page(
            KitchenPage(context, email: email ?? "", errors: errors),
            status: errors.isEmpty ? .ok : .unprocessableContent
        )
    }
}

extension RequestContext {
    /// What whoever opens an invite for a kitchen sees.
    func kitchenInvite(_ token: InviteToken, _ invite: InviteStore.Opened, errors: FormErrors = [:]) -> Response {
        let status: Status = errors.entries.isEmpty ? .ok : .unprocessableContent
        return page(KitchenInvitePage(self, token, invite, errors: errors), status: status)
    }

    /// Makes this device one of the kitchen that an invite leads to. Whoever was signed in here is signed out.
    func openKitchen(_ invitation: InviteToken, _ invite: InviteStore.Opened) async throws -> Response {
        do {
            let name = try KitchenForm(form: form).name()
            let token = SessionToken()
            let open = KitchenStore.open(invitation, as: .new(), token.digest, named: name, language)
            guard try await accounts.write(open) == 1 else { throw HTTPError.notFound }
            if let old = sender?.digest { try await accounts.write(SessionStore.end(old)) }
            return enterKitchen(token, of: invite.householdName)
        } catch let errors as FormErrors {
            return kitchenInvite(invitation, invite, errors: errors)
        }
    }

    /// Gives the browser the token of a kitchen's session, and has it discard the pages of whoever was here before.
    fileprivate func enterKitchen(_ token: SessionToken, of household: String) -> Response {
        var response = Response.redirect(to: .kitchen)
        services.cookies.set(.session, to: token.cookie, lifetime: SessionLifetime.kitchen.full, on: &response)
        let opened = FlashMessage.people(.kitchenOpened(household: household))
        services.flashes.write(Flash(message: opened), on: &response, now: now.seconds)
        response.clearSiteData()
        return response
    }
}
