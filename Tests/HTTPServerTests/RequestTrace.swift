// Compiled into the tests and, as part of one module with the sources, into the fuzzer.
#if canImport(HTTPServer)
    @testable import HTTPServer
#endif

/// What a parser made of some bytes: two ways of cutting the same bytes must give equal traces.
struct RequestTrace: Equatable {
    enum Step: Equatable {
        case head(method: String, target: String, path: String, query: String, fields: [String])
        case body([UInt8])
        case end
        case refused(Status)
    }

    private(set) var steps: [Step] = []

    /// Bodies up to `bodyLimit` pass. `cuts` are places in `bytes`, in order.
    init(_ bytes: [UInt8], cuts: [Int] = [], limits: Limits = Limits(), bodyLimit: Int = 1 << 20) {
        var parser = RequestParser(limits: limits)
        var start = 0
        do throws(RequestError) {
            for cut in cuts + [bytes.count] where cut >= start && cut <= bytes.count {
                bytes[start..<cut].withUnsafeBytes { parser.append($0) }
                start = cut
                while let event = try parser.next() { record(event, &parser, bodyLimit) }
            }
        } catch {
            steps.append(.refused(error.status))
        }
    }

    private mutating func record(_ event: RequestParser.Event, _ parser: inout RequestParser, _ bodyLimit: Int) {
        switch event {
        case .head(let head):
            let request = head.request
            let fields =
                request.headers.fields.map { "\($0.name): \($0.value)" } + ["\(head.framing) \(head.keepsAlive)"]
            steps.append(
                .head(
                    method: request.method.rawValue,
                    target: request.target,
                    path: request.path,
                    query: request.query,
                    fields: fields
                )
            )
            parser.bodyLimit = bodyLimit
        case .body(let bytes):
            // Where a body is cut into pieces is not part of what it says.
            if case .body(let earlier) = steps.last {
                steps[steps.count - 1] = .body(earlier + bytes)
            } else {
                steps.append(.body(Array(bytes)))
            }
        case .end: steps.append(.end)
        }
    }

    /// What must hold of everything that was accepted; nil when it does.
    var breach: String? {
        for step in steps {
            guard case .head(_, _, let path, let query, let fields) = step else { continue }
            if path != "*", !path.hasPrefix("/") { return "path \(path)" }
            if path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0x5C }) { return "path \(path)" }
            let segments = path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).dropFirst()
            if segments.contains(where: { $0.elementsEqual([0x2E]) || $0.elementsEqual([0x2E, 0x2E]) }) { return path }
            if segments.dropLast().contains(where: \.isEmpty) { return "path \(path)" }
            if query.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) { return "query \(query)" }
            for field in fields where field.utf8.contains(where: { $0 < 0x20 && $0 != 9 }) { return "field \(field)" }
        }
        return nil
    }
}
