import Testing
import Web

@testable import App

@Suite struct ImageHeaderTests {
    private func problem(_ bytes: [UInt8]) -> PhotoProblem? {
        do {
            _ = try ImageHeader.read(FormFile(bytes))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["jpg", "png", "webp", "gif", "heic", "avif"])
    func `S-02 size and kind are read from the bytes alone`(kind: String) async throws {
        let picture = try await Pictures().make(kind, 128, 64)

        let header = try ImageHeader.read(FormFile(picture, type: "text/html"))

        #expect("\(header.width)x\(header.height), \(header.frames)" == "128x64, 1")
    }

    @Test func `S-02 a WebP without losses has its size elsewhere`() async throws {
        let pictures = try Pictures()
        let picture = try await pictures.convert(pictures.make("png", 65, 47), from: "png", to: "webp", "[lossless]")

        #expect(try ImageHeader.read(FormFile(picture)) == ImageHeader(format: .webp, width: 65, height: 47))
    }

    static let others: [String: [UInt8]] = [
        "SVG": Array(#"<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>"#.utf8),
        "HTML": Array("<!doctype html><script>alert(1)</script>".utf8),
        "PDF": Array("%PDF-1.7\n1 0 obj".utf8),
        "PHP": Array("<?php system($_GET['c']); ?>".utf8),
        "script behind a GIF's name": Array("GIF89b=1;alert(1)//".utf8),
        "archive behind a GIF": .gif(frames: 1) + Array("PK\u{5}\u{6}".utf8),
        "archive": Array("PK\u{3}\u{4}".utf8),
        "TIFF": Array("II*\u{0}".utf8),
        "film": [0, 0, 0, 24] + Array("ftypisom\u{0}\u{0}\u{0}\u{0}isommp42".utf8),
        "nothing": [],
        "one byte": [0xFF],
        "text": Array("not a picture".utf8),
    ]

    @Test(arguments: others.keys.sorted())
    func `HOSTILE-77 what is no picture is refused whatever it is called`(name: String) throws {
        let bytes = try #require(Self.others[name])

        #expect(problem(bytes) == .notAnImage)
    }

    static let bombs: [String: [UInt8]] = [
        "PNG": .png(50_000, 50_000), "PNG at the edge": .png(7_071, 7_072), "PNG of 4 billion": .png(0xFFFF_FFFF, 1),
        "animated PNG": .png(10, 10, frames: 10_000), "JPEG": .jpeg(65_535, 65_535),
        "GIF": .gif(frames: 1, 60_000, 60_000), "animated GIF": .gif(frames: 10_000),
        "WebP": .webp(16_384, 16_384), "animated WebP": .webp(10, 10, frames: 10_000),
        "HEIC": .heic(30_000, 30_000), "HEIC of 4 billion": .heic(0xFFFF_FFFF, 0xFFFF_FFFF),
    ]

    @Test(arguments: bombs.keys.sorted())
    func `HOSTILE-78 CVE-2026-27460 too many pixels or frames are refused before any is unpacked`(name: String) throws {
        let bytes = try #require(Self.bombs[name])

        #expect(problem(bytes) == .tooManyPixels)
    }

    static let modest: [String: [UInt8]] = [
        "PNG": .png(7_071, 7_071), "animated PNG": .png(10, 10, frames: 1_000), "JPEG": .jpeg(8_000, 6_000),
        "animated GIF": .gif(frames: 1_000), "animated WebP": .webp(10, 10, frames: 1_000), "HEIC": .heic(8_064, 6_048),
    ]

    @Test(arguments: modest.keys.sorted())
    func `HOSTILE-78 what a telephone makes is not too much`(name: String) throws {
        let bytes = try #require(Self.modest[name])

        #expect(problem(bytes) == nil)
    }

    @Test(arguments: ["jpg", "png", "webp", "gif", "heic"])
    func `HOSTILE-79 a header is never trusted to be whole`(kind: String) async throws {
        let picture = try await Pictures().make(kind, 40, 30)
        var seed: UInt64 = 42
        func random(_ limit: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % limit
        }

        for length in 0..<min(picture.count, 600) { _ = problem(Array(picture.prefix(length))) }
        for _ in 0..<400 {
            var broken = picture
            for _ in 0...random(4) { broken[random(min(broken.count, 400))] = UInt8(random(256)) }
            _ = problem(broken)
        }

        #expect(problem(picture) == nil)
        #expect(problem(Array(picture.prefix(picture.count / 2))) != nil || kind == "heic")
    }

    @Test func `S-02 of a WebP only the picture and its transparency are kept`() async throws {
        let pictures = try Pictures()
        let tagged = Exif.put(into: try await pictures.make("jpg", 60, 40))
        let source = try await pictures.convert(tagged, from: "jpg", to: "webp")

        let bare = try #require(BareWebP.keepingPixels(of: source))

        #expect(source.holds("EXIF"))
        #expect(!bare.holds("EXIF"))
        #expect(!bare.holds(Exif.make))
        #expect(try ImageHeader.read(FormFile(bare)) == ImageHeader(format: .webp, width: 60, height: 40))
        #expect(BareWebP.keepingPixels(of: Array(source.dropLast(40))) == nil)
        #expect(BareWebP.keepingPixels(of: .webp(10, 10, frames: 2)) == nil)
    }
}
