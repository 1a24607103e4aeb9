import FoodImport
import Outbound
import Web

/// The outside services that know foods and recipes. Each is a struct of closures, which a test replaces.
public struct Providers: Sendable {
    /// The USDA client; nil when the operator has set no key.
    var usda: FoodDataCentral?
    var openFoodFacts: OpenFoodFacts
    /// What visitors point at.
    var pages: WebClient
    /// The language model; nil when the operator has set none.
    var model: LanguageModel?

    init(
        usda: FoodDataCentral?,
        openFoodFacts: OpenFoodFacts,
        pages: WebClient,
        model: LanguageModel? = nil
    ) {
        self.pages = pages
        self.model = model
        self.usda = usda
        self.openFoodFacts = openFoodFacts
    }

    /// The clients that ask the real services.
    public init(_ configuration: Configuration, log: Log) {
        let contact = configuration.publicOrigin?.description ?? "a household's own server"
        let client = OutboundClient(userAgent: "Sofra/\(Release.version) (\(contact))")
        usda = configuration.usda.flatMap { FoodDataCentral(at: $0, client, log) }
        openFoodFacts = OpenFoodFacts(at: configuration.openFoodFacts, client, log)
        pages = WebClient(client, log)
        model = configuration.languageModel.map { LanguageModel($0, client, log) }
    }
}

/// A service has not answered a request. The log says why; visitors are told the same for every cause.
struct ProviderFailure: Error, Hashable {
    let cause: OutboundError
}

/// Sends requests to one service, within the service's limits and a visitor's patience.
struct ProviderDoor: Sendable {
    let name: String
    let address: WebAddress
    let fields: [OutboundRequest.Field]
    let bucket: TokenBucket
    let client: OutboundClient
    let log: Log
    /// The time limit of a request.
    var timeout = Duration.seconds(8)

    /// How long to pause after a 429 that does not say how long.
    private static let usualPause = Duration.seconds(60)

    /// Requests a path, which begins with a slash and is percent-encoded. Any
    /// status except 429 and 5xx is a valid answer.
    /// - Parameter json: the document to send; nil for a GET request.
    func ask(_ path: String, sending json: String? = nil) async throws(ProviderFailure) -> OutboundAnswer {
        do throws(OutboundError) {
            try bucket.take()
            var request = OutboundRequest("\(address)\(path)", .configured)
            request.fields = fields
            request.json = json
            request.timeout = timeout
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

    /// Logs a failure, without the request: what someone eats is private.
    func failure(_ cause: OutboundError) -> ProviderFailure {
        if cause != .cancelled {
            log.warning("provider", ["provider": .text(name), "cause": .text(String(describing: cause))])
        }
        return ProviderFailure(cause: cause)
    }

    /// The body as JSON.
    func json(_ body: [UInt8]) throws(ProviderFailure) -> JSONValue {
        guard let value = try? JSONValue(body) else { throw failure(.garbage) }
        return value
    }
}
