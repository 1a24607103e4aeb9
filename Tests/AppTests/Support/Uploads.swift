import HTTPServer

@testable import App

extension Browser {
    /// Sends a form with a photo as a browser would; an empty `name` and no bytes: nobody chose one.
    func upload(
        _ file: [UInt8],
        to target: String,
        _ fields: [(String, String)] = [],
        field: String = "photo",
        name fileName: String = "IMG_1.jpg",
        from page: String? = nil
    ) async -> Answer {
        let boundary = "----form-\(UInt64.random(in: 0 ... .max))"
        var body: [UInt8] = []
        for (name, value) in fields + [("_csrf", csrfToken)] {
            body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8
        }
        body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(field)\"; filename=\"\(fileName)\"\r\n".utf8
        body += "Content-Type: image/jpeg\r\n\r\n".utf8
        body += file + Array("\r\n--\(boundary)--\r\n".utf8)
        var headers: Headers = ["Content-Type": "multipart/form-data; boundary=\(boundary)"]
        headers["Referer"] = page.map { "http://localhost:8080\($0)" }
        return await send(.post, target, body, headers)
    }
}

extension Answer {
    /// Where the page's first photo is.
    var photoAddress: String? {
        body.split(separator: "\"").map(String.init).first { $0.hasPrefix("/photos/") }
    }
}
