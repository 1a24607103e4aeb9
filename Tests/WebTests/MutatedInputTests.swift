import Domain
import HTTPServer
import Security
import Testing

@testable import Web

/// Everything here that reads what a stranger wrote, under inputs that are nearly right.
@Suite struct MutatedInputTests {
    /// The same numbers in every run, so that a failure can be seen again.
    struct Seeded: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9
        }
    }

    static let pieces: [[UInt8]] =
        ["\r\n", "--XX", "--", "; ", "=", "%", "&", "\"", "\\", "[", "]", "/", ":", ",", "$", "\0"]
        .map { Array($0.utf8) } + [[0xFF], [0xCC, 0x81], [0xF0, 0x9F]]

    private func mutants(of text: String, _ count: Int, _ check: ([UInt8]) -> Void) {
        var random = Seeded(state: UInt64(text.utf8.count))
        for _ in 0..<count {
            var bytes = Array(text.utf8)
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let place = Int.random(in: 0...bytes.count, using: &random)
                let end = min(bytes.count, place + Int.random(in: 0..<4, using: &random))
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.replaceSubrange(place..<end, with: Self.pieces.randomElement(using: &random) ?? [])
                case 1: bytes.removeSubrange(place..<end)
                case 2: bytes.insert(contentsOf: bytes.prefix(place), at: place)
                default: bytes = Array(bytes.prefix(place)) + bytes.suffix(from: end)
                }
            }
            check(bytes)
        }
    }

    @Test func `HOSTILE-82 mutated multipart forms are read or refused, and files stay inside the body`() {
        let form =
            "--XX\r\nContent-Disposition: form-data; name=\"line[3][text]\"\r\n\r\nsalt\r\n"
            + "--XX\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a\"\r\nContent-Type: image/png\r\n\r\nabc\r\n"
            + "--XX--\r\n"
        var read = 0
        mutants(of: form, 10_000) { bytes in
            let request = Request(
                .post,
                "/",
                path: "/",
                headers: ["Content-Type": "multipart/form-data; boundary=XX"],
                body: .bytes(bytes)
            )
            guard let form = try? Form.read(request) else { return }
            read += 1
            if let photo = form.file("photo") {
                #expect(photo.read(at: 0, length: .max).count == photo.count)
                #expect(photo.count <= bytes.count)
            }
            _ = form.rows("line").map { form.rawValue($0["text"]) }
        }
        #expect(read > 50)
    }

    @Test func `HOSTILE-30 and HOSTILE-66 mutated texts of every kind are read or refused`() {
        let seeds = [
            "line[3][text]=a%20b&q=%C3%A7&x", "sofra-session=AAAA; a=b", "tr-TR,tr;q=0.9, *;q=0.5",
            "multipart/form-data; boundary=\"X\\\"X\"; x=y", "/recipes/7%2fedit?next=%2f%2fevil", "[::1]:8080",
            "https://sofra.example:8443", "$scrypt$ln=15,r=8,p=3$c2FsdHNhbHQ$", "10.0.0.0/8",
            "1.234,5",
            "2026-07-24",
        ]
        for seed in seeds {
            mutants(of: seed, 500) { bytes in
                let text = String(decoding: bytes, as: UTF8.self)
                _ = try? Form.read(urlencoded(text))
                _ = try? URLQuery(text).search()
                _ = Cookies(["Cookie": text])["a"]
                _ = Language.preferred(by: ["Accept-Language": text])
                _ = MediaType(text)
                _ = PasswordSalt(phc: text)
                _ = AddressRange(text)
                _ = try? TextRule.lines(50).clean(text)
                if let path = LocalPath(requested: text) {
                    #expect(path.text.hasPrefix("/"))
                    #expect(!path.text.hasPrefix("//"))
                    #expect(!path.text.hasPrefix("/\\"))
                }
                if let origin = Origin(text) { #expect(Origin("\(origin)") == origin) }
                var read = FormReader(Form([("n", text)]))
                if let number = read.decimal("n", .positive(upTo: 100)) {
                    #expect(number > 0)
                    #expect(number <= 100)
                }
                _ = read.optionalDate("n", in: .first ... .last)
            }
        }
    }
}
