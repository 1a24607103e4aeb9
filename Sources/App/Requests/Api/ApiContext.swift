import Database
import Domain
import FoodImport
import HTTPServer
import Security
import Web

/// The context of a request by a program, which acts for a person. What it sends is read as the form that a page would
/// have sent, so that forms and stores are the same for both (I-06).
struct ApiContext: Sendable {
    let signedIn: SignedInContext

    init(_ signedIn: SignedInContext) { self.signedIn = signedIn }

    var household: Household.ID { signedIn.household }
    var owner: DiaryOwner { signedIn.diaryOwner }
    var database: any Database { signedIn.database }
    var query: URLQuery { signedIn.query }
    var request: Request { signedIn.request }
    private var headers: Headers { request.headers }

    func parameter<Value: PathValue>(_ name: String, as type: Value.Type = Value.self) throws(HTTPError) -> Value {
        try signedIn.parameter(name, as: type)
    }

    /// Reads parameters of the address by the rules of forms. A page passes over those that make no sense, since people edit
    /// addresses; a program is told of them.
    func reader(of names: String...) throws(FormErrors) -> FormReader {
        var errors = FormErrors()
        for name in names where query.all(name).count > 1 { errors.add(.notAChoice, to: name) }
        guard errors.isEmpty else { throw errors }
        return FormReader(Form(names.map { (name: $0, value: query[$0] ?? "") }))
    }

    /// The values of a parameter of the address that is a number, each as a form takes it. A program's number has one
    /// reading: the point of `37.125` never stands between thousands.
    func numbers(_ name: String) -> [String] { query.all(name).map(ApiForm.number) }

    /// Does the work with the body as a form. What the form refuses is told by the names of the body.
    /// - Parameter more: fields of the form that are no members of the body.
    func reading(
        _ fields: [ApiField],
        adding more: [(name: String, value: String)] = [],
        _ work: (SignedInContext) async throws -> Response
    ) async throws -> Response {
        do {
            var pairs = try ApiForm(fields).pairs(of: try await body()) + more
            if let key = try await idempotencyKey() { pairs.append((IdempotencyKey.field, key)) }
            var context = signedIn.requestContext
            context.form = Form(pairs)
            return try await work(SignedInContext(requestContext: context, person: signedIn.person))
        } catch let errors as FormErrors {
            return ApiProblem.rejection(errors, fields, signedIn.requestContext)
        }
    }

    private func body() async throws -> JSONValue {
        guard request.isJSON else { throw HTTPError.unsupportedMediaType }
        let bytes = try whole()
        do {
            return try await signedIn.services.work.run(.lines, for: signedIn.worker, size: bytes.count) { _ in
                try JSONValue(bytes)
            }
        } catch let problem as ValueProblem {
            throw HTTPError.badRequest("The body is no JSON: \(problem)")
        }
    }

    private func whole() throws(HTTPError) -> [UInt8] {
        guard let bytes = request.body.whole else { throw .unavailable(retryAfter: 1) }
        return bytes
    }

    /// The key under which the work is done once; nil where the program sends none. What was sent under it before must
    /// have been the same: another body is refused with 422.
    private func idempotencyKey() async throws -> String? {
        guard let sent = headers["idempotency-key"] else { return nil }
        guard (1...255).contains(sent.utf8.count) else {
            throw HTTPError.badRequest("The idempotency key is empty or too long.")
        }
        let bytes = try whole()
        let person = Array(signedIn.person.person.description.utf8)
        let key = "api " + Digest.hexadecimal(Digest.sha256(person + [0] + Array(sent.utf8)))
        let meant = Array("\(request.method.rawValue) \(request.path)\n".utf8) + bytes
        let digest = Digest.hexadecimal(Digest.sha256(meant))
        let known = try await database.write(IdempotencyStore.bind(key, to: digest, in: household))
        guard known == digest else {
            throw FormErrors(dictionaryLiteral: ("Idempotency-Key", .taken))
        }
        return key
    }

    /// The version that the program changes, which its `If-Match` names. Throws 428 without one.
    func expectedVersion() throws(HTTPError) -> Int {
        let tag = try namedTag()
        let inner = tag.dropFirst().dropLast()
        guard tag.count > 2, tag.hasPrefix("\""), tag.hasSuffix("\""), let version = Int(pathText: String(inner)) else {
            throw .preconditionFailed
        }
        return version
    }

    /// Makes sure that the program changes what there is, by the tag that its `If-Match` names.
    func expects(_ tag: String) throws(HTTPError) {
        guard try namedTag() == tag else { throw .preconditionFailed }
    }

    /// The same of what may not be there yet: then `If-Match` has nothing to name.
    func expects(present tag: String?) throws(HTTPError) {
        if let tag { return try expects(tag) }
        if headers["if-match"] != nil { throw .preconditionFailed }
    }

    /// The tag that `If-Match` names, as it was given. Whoever compresses an answer on its way, this server or one in front,
    /// makes its tag a weak one, or adds the name of the coding. A tag here stands for a version and not for bytes, so that
    /// it means the same.
    private func namedTag() throws(HTTPError) -> String {
        guard let named = headers["if-match"] else { throw .preconditionRequired }
        let tag = named.hasPrefix("W/") ? String(named.dropFirst(2)) : named
        for ending in ["-gzip\"", "-zstd\"", "-br\""] where tag.hasSuffix(ending) {
            return String(tag.dropLast(ending.count)) + "\""
        }
        return tag
    }

    /// An answer, with the version that a change of it has to name.
    func answer(
        _ data: JSONData,
        status: Status = .ok,
        version: Int? = nil,
        at location: LocalPath? = nil
    ) -> Response {
        var response = Response.json(data, status: status)
        if let version { response.headers["ETag"] = "\"\(version)\"" }
        if let location { response.headers["Location"] = location.text }
        return response
    }
}
