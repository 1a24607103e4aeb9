import HTTPServer

/// Reads `multipart/form-data` (RFC 7578) strictly: each part ends where the next begins, the last one is marked, and
/// nothing precedes or follows the parts. Files are not copied, only located.
struct MultipartReader {
    private let body: FormBody
    private let boundary: String?
    private let limits: FormLimits
    private var fields: [(name: String, value: String)] = []
    private var files: [String: FormFile] = [:]
    private var fileCount = 0
    private var textBytes = 0

    init(_ body: FormBody, boundary: String?, _ limits: FormLimits) {
        self.body = body
        self.boundary = boundary
        self.limits = limits
    }

    mutating func form() throws(HTTPError) -> Form {
        guard let boundary, (1...70).contains(boundary.utf8.count) else { throw .badRequest("No boundary.") }
        let opening = Array("--\(boundary)".utf8)
        let delimiter = Array("\r\n--\(boundary)".utf8)
        guard body.bytes(from: 0, to: opening.count) == opening else { throw .badRequest("The first part is missing.") }
        var offset = opening.count
        while try !isEnd(at: &offset) {
            guard let head = body.firstRange(of: Array("\r\n\r\n".utf8), from: offset - 2),
                head.lowerBound - offset <= Self.headBytes
            else { throw .badRequest("A part has no end to its head.") }
            // An empty part's delimiter begins with the line break that ends its head, so the search starts before it.
            guard let end = body.firstRange(of: delimiter, from: head.upperBound - 2) else {
                throw .badRequest("A part has no end.")
            }
            let content = head.upperBound..<max(head.upperBound, end.lowerBound)
            try take(PartHead(body.bytes(from: offset, to: head.lowerBound)), content)
            offset = end.upperBound
        }
        return Form(fields, files: files)
    }

    /// Reads what follows a delimiter: a line break before another part, or two hyphens at the end.
    private func isEnd(at offset: inout Int) throws(HTTPError) -> Bool {
        let two = body.bytes(from: offset, to: offset + 2)
        offset += 2
        if two == Array("\r\n".utf8) { return false }
        let rest = body.bytes(from: offset, to: offset + 3)
        guard two == Array("--".utf8), rest.isEmpty || rest == Array("\r\n".utf8) else {
            throw .badRequest("The last part does not end the form.")
        }
        return true
    }

    private mutating func take(_ head: PartHead?, _ content: Range<Int>) throws(HTTPError) {
        guard let head else { throw .badRequest("A part has no readable head.") }
        guard head.isFile else {
            textBytes += content.count
            guard fields.count < limits.fields, textBytes <= limits.textBytes else { throw .tooLarge }
            guard
                let value = String(
                    validating: body.bytes(from: content.lowerBound, to: content.upperBound),
                    as: UTF8.self
                )
            else {
                throw .badRequest("A field is not UTF-8.")
            }
            fields.append((head.name, value))
            return
        }
        fileCount += 1
        guard fileCount <= limits.files, head.name.utf8.count <= limits.nameBytes else { throw .tooLarge }
        // Browsers send an empty part for a file field without a chosen file.
        if content.isEmpty, head.hasEmptyFilename { return }
        guard files[head.name] == nil else { throw .badRequest("A file stands twice.") }
        files[head.name] = FormFile(claimedType: head.type, name: head.fileName, body, content)
    }

    /// Room for a file's name of 10 KB, of which the beginning is kept.
    static let headBytes = 16_384
}

/// The header fields of one part.
private struct PartHead {
    let name: String
    let isFile: Bool
    let hasEmptyFilename: Bool
    let fileName: String
    let type: String

    /// Fails when the part is not a form field: it cannot be parsed, has no name, or contains parts itself.
    init?(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var disposition: MediaType?
        var type = "text/plain"
        for line in text.split(separator: "\r\n") {
            let halves = line.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { return nil }
            switch halves[0].lowercased() {
            case "content-disposition":
                guard disposition == nil else { return nil }
                disposition = MediaType(String(halves[1]))
            case "content-type":
                guard let parsed = MediaType(String(halves[1])) else { return nil }
                type = parsed.name
            case "content-transfer-encoding":
                return nil
            default:
                break
            }
        }
        guard let disposition, disposition.name == "form-data", let name = disposition["name"], !name.isEmpty,
            !type.hasPrefix("multipart/")
        else { return nil }
        self.name = name
        self.type = type
        isFile = disposition["filename"] != nil || disposition["filename*"] != nil
        hasEmptyFilename = disposition["filename"] == ""
        fileName = disposition["filename"] ?? ""
    }
}
