import FoodImport
import Outbound
import Web

/// The outside services that know foods. Each is a struct of closures, so that a test can be one.
public struct Providers: Sendable {
    /// Nil where the operator has no key for it.
    var usda: FoodDataCentral?
    var openFoodFacts: OpenFoodFacts

    init(usda: FoodDataCentral?, openFoodFacts: OpenFoodFacts) {
        self.usda = usda
        self.openFoodFacts = openFoodFacts
    }

    /// The real ones.
    public init(_ configuration: Configuration, log: Log) {
        let contact = configuration.publicOrigin?.description ?? "a household's own server"
        let client = OutboundClient(userAgent: "Sofra/\(Release.version) (\(contact))")
        usda = configuration.usda.flatMap { FoodDataCentral(at: $0, client, log) }
        openFoodFacts = OpenFoodFacts(at: configuration.openFoodFacts, client, log)
    }
}

/// A service did not answer what it was asked. What went wrong stands in the log; for a visitor all of it is one.
struct ProviderFailure: Error, Hashable {
    let cause: OutboundError
}

/// The way to one service: within its limits, and never with more patience than a visitor has.
struct ProviderDoor: Sendable {
    let name: String
    let address: WebAddress
    let fields: [OutboundRequest.Field]
    let bucket: TokenBucket
    let client: OutboundClient
    let log: Log

    /// Longer than this nobody is told to wait who does not say how long.
    private static let usualPause = Duration.seconds(60)

    /// The answer to `path`, which begins with a slash and is encoded. Any status but 429 and those of 5xx is one.
    func ask(_ path: String) async throws(ProviderFailure) -> OutboundAnswer {
        do throws(OutboundError) {
            try bucket.take()
            var request = OutboundRequest("\(address)\(path)", .configured)
            request.fields = fields
            let answer = try await client.fetch(request)
            if answer.status == 429 || answer.status >= 500 {
                if answer.status == 429 || answer.retryAfter != nil {
                    bucket.pause(for: answer.retryAfter ?? Self.usualPause)
                }
                _ = try answer.successful()
            }
            return answer
        } catch {
            throw failure(error)
        }
    }

    /// Tells the log, without the question: it may be anyone's food.
    func failure(_ cause: OutboundError) -> ProviderFailure {
        if cause != .cancelled {
            log.warning("provider", ["provider": .text(name), "cause": .text(String(describing: cause))])
        }
        return ProviderFailure(cause: cause)
    }

    /// The answer's body as JSON.
    func json(_ body: [UInt8]) throws(ProviderFailure) -> JSONValue {
        guard let value = try? JSONValue(body) else { throw failure(.garbage) }
        return value
    }
}
