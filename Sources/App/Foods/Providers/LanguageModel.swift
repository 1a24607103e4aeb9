import FoundationEssentials
import Outbound
import RecipeImport
import Web

/// A language model that reads a recipe out of free text or of the picture of a page (I-02). It proposes lines for a
/// person to look over; a number of a nutrient is never taken from it.
struct LanguageModel: Sendable {
    enum Source: Sendable {
        case text(String)
        /// A JPEG.
        case picture([UInt8])
    }

    /// The name of the machine that texts and pictures are sent to, as people are told.
    let host: String
    /// The recipe as proposed; nil where the answer holds none.
    var propose: @Sendable (Source) async throws(ProviderFailure) -> ImportedRecipe?
}

extension LanguageModel {
    /// How long an answer may take.
    static let patience = Duration.seconds(30)
    /// The longest text that is sent, in bytes: a page of a book has 3,000.
    static let textBytes = 40_000

    /// The client that asks a real model, by the protocol that servers of models share: `POST /chat/completions`.
    init(_ settings: Configuration.LanguageModel, _ client: OutboundClient, _ log: Log) {
        let door = ProviderDoor(
            name: "language model",
            address: settings.address,
            fields: settings.key.map { [.init("Authorization", "Bearer \($0.revealed)")] } ?? [],
            // Twenty at once and two more in a minute, for the whole server: answers may cost money.
            bucket: TokenBucket(burst: 20, interval: .seconds(30)),
            client: client,
            log: log,
            timeout: Self.patience
        )
        host = settings.address.origin.host
        propose = { source throws(ProviderFailure) in
            let path = "/chat/completions"
            var answer = try await door.ask(path, sending: Self.question(source, to: settings.model, inJSON: true))
            // Some servers do not know how to be asked for JSON alone; the words ask for it as well.
            if answer.status == 400 {
                answer = try await door.ask(path, sending: Self.question(source, to: settings.model, inJSON: false))
            }
            let body: [UInt8]
            do throws(OutboundError) { body = try answer.successful() } catch { throw door.failure(error) }
            let message = try door.json(body)["choices"]?.elements.first?["message"]
            guard case .string(let text)? = message?["content"] else { throw door.failure(.garbage) }
            return ModelAnswer.recipe(text)
        }
    }

    private static func question(_ source: Source, to model: String, inJSON: Bool) -> String {
        let format: JSONData? = inJSON ? .object([("type", "json_object")]) : nil
        let document = JSONData.object([
            ("model", .text(model)), ("response_format", format),
            (
                "messages",
                .list([
                    .object([("role", "system"), ("content", .text(ModelAnswer.instructions))]),
                    .object([("role", "user"), ("content", content(source))]),
                ])
            ),
        ])
        return String(decoding: document.bytes, as: UTF8.self)
    }

    private static func content(_ source: Source) -> JSONData {
        switch source {
        case .text(let text): return .text(text)
        case .picture(let jpeg):
            let address = "data:image/jpeg;base64," + Data(jpeg).base64EncodedString()
            return .list([
                .object([("type", "text"), ("text", "The recipe in this picture.")]),
                .object([("type", "image_url"), ("image_url", .object([("url", .text(address))]))]),
            ])
        }
    }
}
