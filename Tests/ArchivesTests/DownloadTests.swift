import Archives
import Foundation
import HTTPServer
import Testing

@Suite struct DownloadTests {
    @Test func `a zip archive gives its files one by one`() throws {
        try inFolder { folder in
            let path = folder + "/a.zip"
            try write(ZipFile([.init("FDC/", ""), .init("FDC/food.csv", "one"), .init("FDC/b.csv", "two")]), path)

            #expect(try contents(path) == ["FDC/food.csv": "one", "FDC/b.csv": "two"])
        }
    }

    @Test func `packed entries are unpacked, and large ones come in several pieces`() throws {
        try inFolder { folder in
            let path = folder + "/a.zip"
            let long = (0..<60_000).map { "row \($0)\n" }.joined()
            try write(ZipFile([.init("food.csv", long, isPacked: true)]), path)

            #expect(try contents(path) == ["food.csv": long])
        }
    }

    @Test func `a folder gives its files, and those of the folders within`() throws {
        try inFolder { folder in
            try FileManager.default.createDirectory(atPath: folder + "/in", withIntermediateDirectories: false)
            try write(Array("one".utf8), folder + "/in/food.csv")
            try write(Array("two".utf8), folder + "/b.csv")
            symlink("/etc/passwd", folder + "/c.csv")

            #expect(try contents(folder) == ["in/food.csv": "one", "b.csv": "two"])
        }
    }

    @Test func `a plain and a gzipped file are one file each`() throws {
        try inFolder { folder in
            try write(Array("hello".utf8), folder + "/a.csv")
            try write(try #require(Gzip.compress(Array("hello".utf8))), folder + "/b.csv.gz")

            #expect(try contents(folder + "/a.csv") == ["a.csv": "hello"])
            #expect(try contents(folder + "/b.csv.gz") == ["b.csv": "hello"])
        }
    }

    @Test func `files that are not read are passed over`() throws {
        try inFolder { folder in
            let path = folder + "/a.zip"
            try write(ZipFile([.init("a.csv", "one", isPacked: true), .init("b.csv", "two")]), path)
            let download = try Download(path)

            #expect(try download.next() == "a.csv")
            #expect(try download.next() == "b.csv")
            #expect(String(decoding: try download.read(), as: UTF8.self) == "two")
            #expect(try download.read() == [])
            #expect(try download.next() == nil)
        }
    }

    @Test(arguments: [
        "../food.csv", "a/../../food.csv", "/etc/food.csv", "..", "a\\..\\food.csv", "C:/food.csv", "a//food.csv",
        "./food.csv",
        "food\u{1B}[2J.csv",
    ])
    func `HOSTILE-85 a name that leads out of the archive is refused`(name: String) throws {
        try inFolder { folder in
            let path = folder + "/a.zip"
            try write(ZipFile([.init(name, "x")]), path)

            let error = #expect(throws: DownloadError.self) { try contents(path) }

            if case .unsafeEntry = error {} else { Issue.record("\(String(describing: error))") }
            #expect(error?.description.utf8.allSatisfy { $0 >= 0x20 } == true)
        }
    }

    @Test func `HOSTILE-85 a link in an archive, and a name that is there twice, are refused`() throws {
        try inFolder { folder in
            let path = folder + "/a.zip"
            try write(ZipFile([.init("food.csv", "/etc/passwd", mode: 0o120777)]), path)
            #expect(throws: DownloadError.unsafeEntry(path: path, name: "food.csv")) { try contents(path) }

            try write(ZipFile([.init("food.csv", "1"), .init("food.csv", "2")]), path)
            #expect(throws: DownloadError.unsafeEntry(path: path, name: "food.csv")) { try contents(path) }
        }
    }

    @Test func `HOSTILE-85 an encrypted archive is refused`() throws {
        try inFolder { folder in
            let path = folder + "/a.zip"
            try write(ZipFile([.init("food.csv", "123456789012345", flags: 1)]), path)

            #expect(throws: DownloadError.encrypted(path: path, name: "food.csv")) { try contents(path) }
        }
    }

    @Test(arguments: ["a.zip", "a.csv.gz"])
    func `HOSTILE-85 a bomb is refused long before it has gone off`(name: String) throws {
        try inFolder { folder in
            let path = folder + "/" + name
            let zeros = [UInt8](repeating: 0, count: 1 << 20)
            let bomb =
                name.hasSuffix("zip")
                ? ZipFile([.init("food.csv", zeros, isPacked: true)]).bytes
                : try #require(Gzip.compress(zeros, level: 9))
            try write(bomb, path)
            var limits = Download.Limits()
            limits.bytesBeforeRatio = 100 << 10

            #expect(throws: DownloadError.packedTooTightly(path: path, ratio: 100)) { try contents(path, limits) }
        }
    }

    @Test func `HOSTILE-134 one file that is packed too tightly is refused, whatever stands beside it`() throws {
        try inFolder { folder in
            let path = folder + "/a.zip"
            let noise = (0..<300_000).map { _ in UInt8.random(in: 0...255) }
            let zeros = [UInt8](repeating: 0, count: 4 << 20)
            try write(
                ZipFile([
                    .init("a.jpg", noise, isPacked: false), .init("food.csv", zeros, isPacked: true),
                    .init("b.jpg", noise, isPacked: false),
                ]).bytes,
                path
            )
            var limits = Download.Limits()
            #expect(try contents(path, limits).count == 3)

            limits.fileBytesBeforeRatio = 1 << 20
            #expect(throws: DownloadError.packedTooTightly(path: path, ratio: 100)) { try contents(path, limits) }
            limits.fileBytesBeforeRatio = 8 << 20
            #expect(try contents(path, limits).count == 3)
        }
    }

    @Test func `I-04 HOSTILE-134 an archive of any size that a command brings is still no bomb`() throws {
        try inFolder { folder in
            let path = folder + "/a.zip"
            let zeros = [UInt8](repeating: 0, count: 2 << 20)
            try write(ZipFile([.init("data/recipes.jsonl", zeros, isPacked: true)]).bytes, path)

            #expect(OpenArchive.anySize.bytes > 1 << 40)
            #expect(OpenArchive.anySize.files > 1_000_000)
            #expect(throws: DownloadError.packedTooTightly(path: path, ratio: 100)) {
                try contents(path, OpenArchive.anySize)
            }
        }
    }

    @Test func `HOSTILE-85 more bytes or more files than any download has are refused`() throws {
        try inFolder { folder in
            let path = folder + "/a.zip"
            try write(ZipFile((0..<12).map { .init("\($0).csv", String(repeating: "x", count: 100)) }), path)
            var limits = Download.Limits()

            limits.bytes = 1_000
            #expect(throws: DownloadError.tooLarge(path: path)) { try contents(path, limits) }

            limits = Download.Limits()
            limits.files = 11
            #expect(throws: DownloadError.tooManyFiles(path: path, max: 11)) { try contents(path, limits) }
        }
    }

    @Test(arguments: [0.3, 0.6, 0.95])
    func `a file that was cut off is refused`(share: Double) throws {
        try inFolder { folder in
            let long = (0..<20_000).map { "row \($0 &* 2_654_435_761 % 99_991)\n" }.joined()
            let zip = ZipFile([.init("food.csv", long, isPacked: true)]).bytes
            try write(Array(zip.prefix(Int(Double(zip.count) * share))), folder + "/a.zip")
            let gzip = try #require(Gzip.compress(Array(long.utf8)))
            try write(Array(gzip.prefix(Int(Double(gzip.count) * share))), folder + "/a.csv.gz")

            #expect(throws: DownloadError.self) { try contents(folder + "/a.zip") }
            #expect(throws: DownloadError.self) { try contents(folder + "/a.csv.gz") }
        }
    }

    @Test func `a flipped bit is noticed`() throws {
        try inFolder { folder in
            var zip = ZipFile([.init("food.csv", String(repeating: "hello ", count: 50))]).bytes
            zip[100] ^= 4
            try write(zip, folder + "/a.zip")

            #expect(throws: DownloadError.self) { try contents(folder + "/a.zip") }
        }
    }

    @Test func `what is no archive, not there, or no file is told apart`() throws {
        try inFolder { folder in
            let path = folder + "/a.zip"
            try write(Array("<html>404</html>".utf8), path)

            #expect(throws: DownloadError.notAnArchive(path: path)) { try Download(path) }
            #expect(throws: DownloadError.unreadable(path: folder + "/none", code: ENOENT)) {
                try Download(folder + "/none")
            }
            #expect(throws: DownloadError.unreadable(path: "/dev/zero", code: ESPIPE)) { try Download("/dev/zero") }
        }
    }

    @Test func `how far it has come is told in bytes of the file`() throws {
        try inFolder { folder in
            try write([UInt8](repeating: 0x61, count: 300 << 10), folder + "/a.csv")
            let download = try Download(folder + "/a.csv")
            _ = try download.next()
            _ = try download.read()

            #expect(download.size == 300 << 10)
            #expect(download.position == 256 << 10)
        }
    }
}

/// Every file of a download by its name.
private func contents(_ path: String, _ limits: Download.Limits = .init()) throws -> [String: String] {
    let download = try Download(path, limits: limits)
    var files: [String: String] = [:]
    while let name = try download.next() {
        var bytes: [UInt8] = []
        while case let more = try download.read(), !more.isEmpty { bytes += more }
        files[name] = String(decoding: bytes, as: UTF8.self)
    }
    return files
}

private func write(_ zip: ZipFile, _ path: String) throws { try write(zip.bytes, path) }

private func write(_ bytes: [UInt8], _ path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
}

private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "sofra-archives-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
}
