import Outbound
import Web

/// Fetches what stands at addresses that visitors give: on the public Internet alone, also after redirects.
struct WebClient: Sendable {
    /// What is at an address, of at most so many bytes.
    var fetch: @Sendable (PageAddress, Int) async throws(OutboundError) -> FetchedFile
}

/// What an address has answered with.
struct FetchedFile: Sendable {
    let body: [UInt8]
    /// The media type with its parameters, as the server states it; empty where it states none.
    let type: String
    /// The address after all redirects.
    let address: String
}

extension HouseholdContext {
    /// Fetches what is at an address on the account of whoever asks. Each may take as long as it can until it is known how long
    /// it takes: few run at once for one account, since all share the transfers.
    func fetch(_ address: PageAddress, _ maxBytes: Int, by client: WebClient) async throws(OutboundError) -> FetchedFile
    {
        let (budget, worker) = (services.work.budget, worker)
        do throws(HTTPError) {
            try budget.admit(.fetches, worker)
        } catch {
            throw .throttled
        }
        let start = ContinuousClock.now
        budget.charge(.fetches, worker, WebClient.timeout)
        defer { budget.charge(.fetches, worker, .now - start - WebClient.timeout) }
        return try await client.fetch(address, maxBytes)
    }
}

extension WebClient {
    static let pageBytes = 10 << 20
    fileprivate static let timeout = Duration.seconds(15)

    /// The client that goes out to the network.
    init(_ client: OutboundClient, _ log: Log) {
        fetch = { address, maxBytes throws(OutboundError) in
            var request = OutboundRequest(address.text, .anywhere)
            request.redirects = 5
            request.maxBytes = maxBytes
            request.timeout = Self.timeout
            do throws(OutboundError) {
                let answer = try await client.fetch(request)
                let body = try answer.successful()
                return FetchedFile(body: body, type: answer.contentType, address: answer.address)
            } catch {
                // Without the address: what a household cooks is private.
                if error != .cancelled { log.info("page", ["cause": .text(String(describing: error))]) }
                throw error
            }
        }
    }
}

/// The address of a page as somebody typed, pasted or shared it.
struct PageAddress: Hashable, Sendable {
    /// The address in printable ASCII, with its scheme and without a fragment.
    let text: String

    /// Reads an address that stands alone, with or without its scheme.
    init?(_ typed: String) {
        guard typed.utf8.count <= 2_000 else { return nil }
        let words = typed.split(whereSeparator: { $0.isWhitespace })
        guard words.count == 1, let word = words.first else { return nil }
        let hasScheme = Self.startsAddress(word)
        guard hasScheme || (word.contains(".") && !word.contains("://") && !word.hasPrefix(".")) else { return nil }
        text = Self.encoded((hasScheme ? "" : "https://") + word.prefix { $0 != "#" })
    }

    /// The first address in a text.
    init?(in text: String) {
        let beginning = String(text.unicodeScalars.prefix(4_000))
        guard let word = beginning.split(whereSeparator: { $0.isWhitespace }).first(where: Self.startsAddress) else {
            return nil
        }
        self.init(String(word))
    }

    private static func startsAddress(_ word: Substring) -> Bool {
        let beginning = word.prefix(8).lowercased()
        return word.utf8.count > 8 && (beginning.hasPrefix("http://") || beginning == "https://")
    }

    private static func encoded(_ text: String) -> String {
        let kept = text.utf8.map { byte -> String in
            let isPlain = (0x21...0x7E).contains(byte) && !"\"<>\\^`{|}()".utf8.contains(byte)
            if isPlain { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count == 1 ? "0" : "") + digits
        }
        return kept.joined()
    }

    /// The name of the site.
    var host: String {
        let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        let host = rest.prefix { !"/?:".contains($0) }
        return host.hasPrefix("www.") ? String(host.dropFirst(4)) : String(host)
    }
}
