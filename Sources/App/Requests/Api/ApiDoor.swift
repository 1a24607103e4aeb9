import Database
import Domain
import HTTPServer
import Security
import Web

// How a program comes in: by a token of its own, and by no cookie (I-06).

extension RequestContext {
    /// Whether the address is one for programs, who read no pages.
    var isForPrograms: Bool { request.path.hasPrefix("/api/") }
}

extension RequestPipeline {
    /// How many requests a token has in a minute, and how many wrong ones an address.
    static let requestsPerMinute = 600
    static let wrongTokensPerMinute = 60

    /// The answer to a program. Without a token that opens something it is 401, whatever cookie comes along.
    func answerProgram(_ context: inout RequestContext, _ route: Route<RequestContext>) async throws -> Response {
        let holder = try await holder(context)
        context.sender = .person(holder.person)
        context.scopes = holder.scopes
        let asked = RateLimitStore.count("token \(holder.token)", window: 60)
        if let count = try await services.note(asked, beside: context), count.hits > Self.requestsPerMinute {
            throw HTTPError.tooManyRequests(retryAfter: count.secondsLeft)
        }
        // A write for every request would cost more than many of them.
        if holder.usedAt.map({ $0 < context.now.adding(seconds: -60) }) ?? true {
            try await services.note(TokenHolderStore.touch(holder.person.digest), beside: context)
        }
        guard holder.person.role.may(route.access) else { throw HTTPError.forbidden }
        let response = try await route.action(context)
        noteChange(by: context)
        return response
    }

    private func holder(_ context: RequestContext) async throws -> TokenHolder {
        guard let token = context.request.headers["authorization"].flatMap(AccessToken.init(authorization:)) else {
            throw HTTPError.unauthorized
        }
        if let holder = try await services.database.read(TokenHolderStore.holder(of: token.digest)) { return holder }
        let wrong = RateLimitStore.count("wrong tokens of \(context.limitKey)", window: 60)
        let count = try await services.database.write(wrong)
        guard count.hits <= Self.wrongTokensPerMinute else {
            throw HTTPError.tooManyRequests(retryAfter: count.secondsLeft)
        }
        throw HTTPError.unauthorized
    }
}

extension Router where Context == RequestContext {
    typealias ApiAction = @Sendable (ApiContext) async throws -> Response

    /// Adds what programs ask for or change by a token with this scope.
    mutating func program(
        _ method: Method,
        _ pattern: String,
        _ scope: TokenScope,
        access: Access,
        bodyLimit: Int = Router<RequestContext>.standardBodyLimit,
        _ action: @escaping ApiAction
    ) {
        program(method, pattern, access: access, bodyLimit: bodyLimit) { context in
            guard context.scopes.contains(scope) else { throw HTTPError.forbidden }
            return try await action(ApiContext(context.asSignedIn()))
        }
    }
}
