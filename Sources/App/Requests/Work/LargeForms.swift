import HTTPServer
import Web

extension HeavyWork {
    /// The size of a body, in bytes, from which a form is read beside the event loops.
    private static let largeForm = 32_768

    /// The form in the body of a request. A large one, such as a recipe of many lines or an upload, is read in the line.
    func form(of request: Request) async throws -> Form {
        guard request.body.count > Self.largeForm else { return try Form.read(request, .application) }
        return try await run(.lines, for: nil, size: request.body.count) { _ in try Form.read(request, .application) }
    }
}
