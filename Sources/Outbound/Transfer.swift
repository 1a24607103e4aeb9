import CCurl
import Glibc
import Synchronization

/// One request under way. Unchecked: once it is submitted, only the loop's thread touches it, except `cancellation`.
final class Transfer: @unchecked Sendable {
    typealias Outcome = Result<OutboundAnswer, OutboundError>

    let deadline: ContinuousClock.Instant
    private(set) var handle: UnsafeMutableRawPointer?
    var isCancelled: Bool { cancellation.isWanted.load(ordering: .relaxed) }

    private let request: OutboundRequest
    private let cancellation: Cancellation
    private let continuation: CheckedContinuation<Outcome, Never>
    private var lists: [UnsafeMutablePointer<curl_slist>] = []
    private var body: [UInt8] = []
    private var headBytes = 0
    private var hasConnected = false
    private var wasRefused = false
    private var isTooLarge = false

    private static let maxHeadBytes = 64 << 10

    init(_ request: OutboundRequest, _ cancellation: Cancellation, _ continuation: CheckedContinuation<Outcome, Never>)
    {
        self.request = request
        self.cancellation = cancellation
        self.continuation = continuation
        deadline = .now + request.timeout
    }

    /// Configures libcurl for the request; false when libcurl rejects an option.
    func prepare(userAgent: String, _ now: ContinuousClock.Instant) -> Bool {
        guard let handle = curl_easy_init() else { return false }
        self.handle = handle
        ccurl_set_quick_exit(handle)
        let left = min(deadline - now, request.timeout)
        let mayFollow = request.redirects > 0 && request.fields.isEmpty && request.json == nil
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_TIMEOUT_MS, max(1, left.milliseconds)),
            (CURLOPT_CONNECTTIMEOUT_MS, max(1, min(left, request.connectTimeout).milliseconds)),
            (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)), (CURLOPT_HTTP09_ALLOWED, 0),
            // Connections and resolved names are not reused, since another request may have another policy.
            (CURLOPT_FRESH_CONNECT, 1), (CURLOPT_FORBID_REUSE, 1), (CURLOPT_DNS_CACHE_TIMEOUT, 0),
            (CURLOPT_DISALLOW_USERNAME_IN_URL, 1),
            (CURLOPT_FOLLOWLOCATION, mayFollow ? 1 : 0), (CURLOPT_MAXREDIRS, request.redirects),
        ]
        let texts: [(CURLoption, String)] = [
            (CURLOPT_URL, request.url), (CURLOPT_USERAGENT, userAgent), (CURLOPT_ACCEPT_ENCODING, "gzip, deflate"),
            (CURLOPT_PROXY, ""),
        ]
        let document = request.json.map { [(CURLOPT_COPYPOSTFIELDS, $0)] } ?? []
        let codes =
            numbers.map { ccurl_set_number(handle, $0, $1) }
            + (texts + document).map { ccurl_set_text(handle, $0, $1) } + [
                ccurl_set_web_only(handle),
                ccurl_set_size(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(request.maxBytes)),
                set(CURLOPT_HTTPHEADER, request.lines),
                set(CURLOPT_RESOLVE, request.pins),
                setCallbacks(handle),
            ]
        return codes.allSatisfy { $0 == CURLE_OK }
    }

    private func set(_ option: CURLoption, _ lines: [String]) -> CURLcode {
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines { list = curl_slist_append(list, line) ?? list }
        guard let list else { return CURLE_OK }
        lists.append(list)
        return ccurl_set_list(handle, option, list)
    }

    private func setCallbacks(_ handle: UnsafeMutableRawPointer) -> CURLcode {
        ccurl_set_callbacks(
            handle,
            // The loop keeps this object alive for as long as libcurl has the pointer.
            Unmanaged.passUnretained(self).toOpaque(),
            { bytes, _, count, context in Transfer.of(context).receive(bytes, count) },
            { _, _, count, context in Transfer.of(context).receiveHead(count) },
            { context, _, address in Transfer.of(context).open(address) }
        )
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> Transfer {
        guard let context else { preconditionFailure("libcurl has lost its context") }
        return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    }

    /// Receives a part of the body. Returning any number but `count` makes libcurl end the transfer.
    private func receive(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        guard body.count + count <= request.maxBytes else {
            isTooLarge = true
            return 0
        }
        body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
        return count
    }

    private func receiveHead(_ count: Int) -> Int {
        headBytes += count
        guard headBytes <= Self.maxHeadBytes else {
            isTooLarge = true
            return 0
        }
        return count
    }

    /// Opens a socket. libcurl has no other way to connect, so the address checked is the one that is connected to.
    private func open(_ address: UnsafeMutablePointer<curl_sockaddr>?) -> curl_socket_t {
        guard let address, let start = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return -1 }
        let bytes = UnsafeRawBufferPointer(
            start: UnsafeRawPointer(address) + start,
            count: Int(address.pointee.addrlen)
        )
        guard let checked = SocketAddress(family: address.pointee.family, bytes), request.policy.allows(checked) else {
            wasRefused = true
            return -1
        }
        hasConnected = true
        let type = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        return socket(address.pointee.family, type, address.pointee.protocol)
    }
}

extension Transfer {
    /// Ends a transfer that was not started, or ends it early.
    func end(_ error: OutboundError) {
        close()
        continuation.resume(returning: .failure(error))
    }

    /// Ends a transfer with the result that libcurl reports.
    func finish(_ code: CURLcode) {
        let outcome = outcome(code)
        close()
        continuation.resume(returning: outcome)
    }

    private func close() {
        curl_easy_cleanup(handle)
        handle = nil
        for list in lists { curl_slist_free_all(list) }
        lists = []
    }

    private func outcome(_ code: CURLcode) -> Outcome {
        if code == CURLE_OK { return .success(answer) }
        if isTooLarge { return .failure(.tooLarge) }
        switch code {
        case CURLE_COULDNT_CONNECT where wasRefused: return .failure(.refusedAddress)
        case CURLE_OPERATION_TIMEDOUT: return .failure(.timeout)
        case CURLE_FILESIZE_EXCEEDED: return .failure(.tooLarge)
        case CURLE_URL_MALFORMAT, CURLE_LOGIN_DENIED: return .failure(.malformed)
        case CURLE_UNSUPPORTED_PROTOCOL: return .failure(hasConnected ? .garbage : .malformed)
        case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_TOO_MANY_REDIRECTS: return .failure(.garbage)
        default: return .failure(.unreachable)
        }
    }

    private var answer: OutboundAnswer {
        var status = 0
        var seconds: curl_off_t = 0
        ccurl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
        ccurl_get_size(handle, CURLINFO_RETRY_AFTER, &seconds)
        return OutboundAnswer(
            status: status,
            body: body,
            contentType: text(CURLINFO_CONTENT_TYPE),
            address: text(CURLINFO_EFFECTIVE_URL),
            retryAfter: seconds > 0 ? .seconds(seconds) : nil
        )
    }

    private func text(_ information: CURLINFO) -> String {
        guard let text = ccurl_get_text(handle, information) else { return "" }
        return String(cString: text)
    }
}

extension Duration {
    fileprivate var milliseconds: Int {
        Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}

extension OutboundRequest {
    /// The header lines as libcurl takes them. Before a document it would wait for a server's "100 Continue".
    fileprivate var lines: [String] {
        fields.map { "\($0.name): \($0.value)" } + (json == nil ? [] : ["Content-Type: application/json", "Expect:"])
    }
}
