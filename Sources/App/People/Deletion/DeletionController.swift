import HTTPServer
import Security
import Web

/// Deleting one's account: gone at once for everybody, and for good after seven days.
struct DeletionController {
    let passwords: PasswordHasher

    func confirm(_ context: SignedInContext) async throws -> Response {
        try await page(context, errors: [:])
    }

    func delete(_ context: SignedInContext) async throws -> Response {
        do {
            let account = try await PasswordCheck(passwords: passwords).account(in: context)
            try await context.accounts.write { db in
                let (_, isDeleted) = try await db.fetch(
                    AccountEventStore.note(.deleted, by: context.person.digest, on: context.device),
                    DeletionStore.delete(account, session: context.person.digest)
                )
                guard isDeleted else { throw PasswordCheck.wrong }
            }
        } catch let errors as FormErrors {
            return try await page(context, errors: errors)
        }
        return context.signedOut(.people(.accountDeleted(until: context.today.adding(days: DeletionStore.graceDays))))
    }

    private func page(_ context: SignedInContext, errors: FormErrors) async throws -> Response {
        let email = try await context.accounts.read(AccountStore.email(behind: context.person.digest))
        let luggage = try await context.database.read(MoveStore.luggage())
        return context.page(
            DeletionPage(context, luggage, email: email ?? "", errors: errors),
            status: errors.isEmpty ? .ok : .unprocessableContent
        )
    }
}
