import ChildPrograms
import Foundation
import Testing
import Web

@testable import App

@Suite struct PhotoEncoderTests {
    private let pictures: Pictures

    init() throws { pictures = try Pictures() }

    private func encoder(_ place: String? = nil) throws -> PhotoEncoder {
        PhotoEncoder(place: try place ?? pictures.place(), log: .silent)
    }

    /// Why there is no photo of it; nil when there is one.
    private func problem(_ bytes: [UInt8], _ encoder: PhotoEncoder? = nil) async throws -> PhotoProblem? {
        do {
            _ = try await (encoder ?? self.encoder()).encode(FormFile(bytes))
            return nil
        } catch let problem as PhotoProblem {
            return problem
        }
    }

    @Test(arguments: ["jpg", "png", "webp", "gif", "heic"])
    func `S-02 each kind of picture becomes a card and a hero`(kind: String) async throws {
        let picture = try await pictures.make(kind, 1_500, 1_000)

        let photo = try await encoder().encode(FormFile(picture))

        #expect(photo.card.measures == "480x360")
        #expect(photo.hero.measures == "1200x800")
        #expect(photo.renditions.allSatisfy { $0.content.starts(with: "RIFF".utf8) })
    }

    @Test func `S-02 a small picture is not enlarged, a tall one fits`() async throws {
        let small = try await encoder().encode(FormFile(pictures.make("png", 90, 60)))
        let dot = try await encoder().encode(FormFile(pictures.make("png", 1, 1)))
        let tall = try await encoder().encode(FormFile(pictures.make("jpg", 600, 4_000)))

        #expect(small.hero.measures == "90x60")
        #expect(dot.card.measures == "1x1")
        #expect(tall.hero.measures == "240x1600")
    }

    @Test func `S-02 even noise stays within the weight of its size`() async throws {
        let photo = try await encoder().encode(FormFile(pictures.make("jpg", 1_600, 1_200, isNoise: true)))

        #expect(photo.card.content.count <= 40_000)
        #expect(photo.hero.content.count <= 200_000)
    }

    @Test func `S-02 a picture taken sideways stands upright`() async throws {
        let lying = Exif.put(into: try await pictures.make("jpg", 600, 400), orientation: 6)

        let photo = try await encoder().encode(FormFile(lying))

        #expect(photo.hero.measures == "400x600")
    }

    @Test(arguments: ["jpg", "png", "webp", "heic"])
    func `HOSTILE-80 CVE-2026-29055 where it was taken is in no size of it`(kind: String) async throws {
        let tagged = Exif.put(into: try await pictures.make("jpg"))
        let source = kind == "jpg" ? tagged : try await pictures.convert(tagged, from: "jpg", to: kind)

        let photo = try await encoder().encode(FormFile(source))

        #expect(source.holds(Exif.make), "the source has it")
        #expect(source.holds(Exif.latitude), "the source has it")
        for size in photo.renditions {
            #expect(!size.content.holds(Exif.make))
            #expect(!size.content.holds(Exif.latitude))
            for name in ["Exif", "EXIF", "ICCP", "XMP", "GPS", "II*\u{0}", "MM\u{0}*"] {
                #expect(!Array(size.content.prefix(64)).holds(name))
                #expect(!Array(size.content.suffix(400)).holds(name))
            }
        }
    }

    @Test func `HOSTILE-80 a remark in a GIF is in no size of it`() async throws {
        let picture = try await pictures.make("gif")
        let remark: [UInt8] = [0x21, 0xFE, UInt8(Exif.make.utf8.count)] + Array(Exif.make.utf8) + [0]
        let source = Array(picture.dropLast()) + remark + [0x3B]

        let photo = try await encoder().encode(FormFile(source))

        #expect(source.holds(Exif.make))
        #expect(photo.renditions.map(\.size) == [.card, .hero])
        #expect(photo.renditions.allSatisfy { !$0.content.holds(Exif.make) })
    }

    @Test(arguments: ["jpg", "png", "webp", "gif", "heic"])
    func `HOSTILE-79 a picture that is cut off is refused`(kind: String) async throws {
        let picture = try await pictures.make(kind, isNoise: true)

        for share in [0.02, 0.5, 0.98] {
            let found = try await problem(Array(picture.prefix(Int(Double(picture.count) * share))))
            #expect(found == .damaged || (kind == "heic" && found == .unreadableFormat))
        }
    }

    @Test(arguments: ["jpg", "png"])
    func `HOSTILE-79 a picture that is corrupt in the middle is refused`(kind: String) async throws {
        var picture = try await pictures.make(kind, isNoise: true)
        for place in picture.count / 2..<picture.count / 2 + 400 {
            picture[place] = UInt8(truncatingIfNeeded: place &* 151 ^ place >> 3)
        }

        #expect(try await problem(picture) == .damaged)
    }

    @Test func `HOSTILE-79 pictures of any breakage leave the server alive and no file behind`() async throws {
        let place = try pictures.place()
        let encoder = try encoder(place)
        var seed: UInt64 = 7
        for kind in ["jpg", "png", "webp", "gif"] {
            let picture = try await pictures.make(kind, 60, 40)
            for _ in 0..<4 {
                var broken = picture
                for _ in 0..<3 {
                    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    broken[Int(seed >> 33) % broken.count] = UInt8(truncatingIfNeeded: seed >> 20)
                }
                _ = try await problem(broken, encoder)
            }
        }

        #expect(try await problem(pictures.make("jpg", 60, 40), encoder) == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place).isEmpty)
    }

    @Test func `S-02 over 20 MB is refused without being viewed at`() async throws {
        let large = [UInt8](repeating: 0xFF, count: PhotoEncoder.maxBytes + 1)

        #expect(try await problem(large) == .tooLarge)
    }

    @Test func `HOSTILE-84 a disk that takes nothing is told apart from a bad picture`() async throws {
        let picture = try await pictures.make("png", 20, 20)
        let full = try pictures.pretender("echo 'wbuffer_write: write failed: No space left on device'; exit 1")

        #expect(try await problem(picture, encoder("/proc/nowhere")) == .noRoom)
        #expect(
            try await problem(picture, PhotoEncoder(place: pictures.place(), log: .silent, searchPath: full)) == .noRoom
        )
        #expect(PhotoProblem.noRoom.status.rawValue == 507)
    }

    @Test func `S-02 a server without vipsthumbnail says so`() async throws {
        let encoder = PhotoEncoder(place: try pictures.place(), log: .silent, searchPath: "/nowhere")

        #expect(!encoder.isAvailable)
        #expect(try await problem(pictures.make("png", 20, 20), encoder) == .unavailable)
    }

    @Test(arguments: ["sleep 30", "kill -9 $$", "exit 0", "echo nothing > card.webp"])
    func `S-02 a program that fails in any way refuses the picture`(script: String) async throws {
        let limits = ProgramLimits(memoryBytes: 1 << 30, cpuSeconds: 5, fileBytes: 1 << 20, wallSeconds: 1)
        let encoder = PhotoEncoder(
            place: try pictures.place(),
            log: .silent,
            searchPath: try pictures.pretender(script),
            limits: limits
        )

        #expect(try await problem(pictures.make("png", 20, 20), encoder) == .damaged)
    }

    @Test func `S-02 two photos are made at once, some wait, the rest are sent away`() async throws {
        let place = try pictures.place()
        let script = "echo + >> ../log; sleep 0.3; echo - >> ../log"
        let encoder = PhotoEncoder(
            place: place,
            log: .silent,
            searchPath: try pictures.pretender(script),
            capacity: 3
        )
        let picture = try await pictures.make("png", 20, 20)

        let problems = try await withThrowingTaskGroup { group in
            for _ in 0..<9 { group.addTask { try await self.problem(picture, encoder) } }
            return try await group.reduce(into: [PhotoProblem?]()) { $0.append($1) }
        }

        let log = try String(contentsOfFile: place + "/log", encoding: .utf8).split(separator: "\n")
        let running = log.reduce(into: [0]) { $0.append(($0.last ?? 0) + ($1 == "+" ? 1 : -1)) }
        #expect(running.max() == 2)
        #expect(problems.filter { $0 == .damaged }.count == 5)
        #expect(problems.filter { $0 == .busy }.count == 4)
    }
}

extension Photo.Rendition {
    fileprivate var measures: String { "\(width)x\(height)" }
}
