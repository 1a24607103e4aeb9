import Foundation
import PostgresFixture
import Web

@testable import App

/// Pictures made for one test by libvips and by hand, in a folder that goes with it.
final class Pictures: Sendable {
    let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/sofra-pictures-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// A folder for an encoder to work in.
    func place() throws -> String {
        let place = folder + "/place-\(UInt32.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        return place
    }

    /// A picture of smooth colours, or of noise that nothing compresses.
    func make(_ kind: String, _ width: Int = 600, _ height: Int = 400, isNoise: Bool = false) async throws -> [UInt8] {
        try await blocking { try self.draw(kind, width, height, isNoise) }
    }

    /// The same picture in another format; metadata goes along.
    func convert(_ bytes: [UInt8], from: String, to: String, _ options: String = "") async throws -> [UInt8] {
        try await blocking { try self.rewrite(bytes, from: from, to: to, options) }
    }

    private func draw(_ kind: String, _ width: Int, _ height: Int, _ isNoise: Bool) throws -> [UInt8] {
        var pixels: [UInt8] = Array("P6\n\(width) \(height)\n255\n".utf8)
        pixels.reserveCapacity(pixels.count + width * height * 3)
        var seed: UInt32 = 1
        for y in 0..<height {
            for x in 0..<width {
                for channel in 0..<3 {
                    seed = seed &* 1_664_525 &+ 1_013_904_223
                    let smooth = [x * 255 / width, y * 255 / height, 60][channel]
                    pixels.append(isNoise ? UInt8(seed >> 24) : UInt8(smooth))
                }
            }
        }
        return try rewrite(pixels, from: "ppm", to: kind, "")
    }

    private func rewrite(_ bytes: [UInt8], from: String, to: String, _ options: String) throws -> [UInt8] {
        let name = folder + "/\(UInt64.random(in: 0 ... .max))"
        try Data(bytes).write(to: URL(filePath: "\(name).\(from)"))
        let status = Shell.run(["vips", "copy", "\(name).\(from)", "\(name).\(to)\(options)"], output: folder + "/log")
        guard status == 0 else { throw FixtureError(description: "vips: " + Shell.text(of: folder + "/log")) }
        return [UInt8](try Data(contentsOf: URL(filePath: "\(name).\(to)")))
    }

    /// A program that stands where vipsthumbnail would.
    func pretender(_ script: String) throws -> String {
        let programs = folder + "/programs-\(UInt32.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
        try Shell.write("#!/bin/sh\n\(script)\n", to: programs + "/vipsthumbnail")
        guard chmod(programs + "/vipsthumbnail", 0o755) == 0 else { throw FixtureError(description: "chmod") }
        return programs + ":/usr/bin:/bin"
    }
}

/// Waits for a program on a thread that may wait: the pool's are needed by the stories that run beside this one.
private func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        drawing.async { continuation.resume(with: Result(catching: body)) }
    }
}

private let drawing = DispatchQueue(label: "pictures")

/// EXIF as a telephone writes it: the make, how it was held, and where.
enum Exif {
    static let make = "SofraCam 77"
    /// 41° 0' 49", as the three fractions stand in the file.
    static let latitude = little(41, 4) + little(1, 4) + little(0, 4) + little(1, 4) + little(49, 4) + little(1, 4)

    static func block(orientation: Int = 1) -> [UInt8] {
        let make = Array(make.utf8) + [0]
        // Three entries of IFD0 end at 50, two of the GPS directory behind it at 80.
        let makePlace = 80
        let latitudePlace = makePlace + make.count
        var tiff = Array("II*\u{0}".utf8) + little(8, 4) + little(3, 2)
        tiff += entry(0x010F, 2, make.count, little(makePlace, 4))
        tiff += entry(0x0112, 3, 1, little(orientation, 4))
        tiff += entry(0x8825, 4, 1, little(50, 4)) + little(0, 4)
        tiff += little(2, 2) + entry(1, 2, 2, Array("N\u{0}\u{0}\u{0}".utf8))
        tiff += entry(2, 5, 3, little(latitudePlace, 4)) + little(0, 4)
        return tiff + make + latitude
    }

    /// The JPEG with this block right behind its first marker.
    static func put(into jpeg: [UInt8], orientation: Int = 1) -> [UInt8] {
        let content = Array("Exif\u{0}\u{0}".utf8) + block(orientation: orientation)
        let length = content.count + 2
        return jpeg.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + content + jpeg.dropFirst(2)
    }

    private static func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
        little(tag, 2) + little(type, 2) + little(count, 4) + value
    }

    static func little(_ number: Int, _ length: Int) -> [UInt8] {
        (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}

extension [UInt8] {
    func holds(_ pattern: [UInt8]) -> Bool {
        Data(self).range(of: Data(pattern)) != nil
    }

    func holds(_ text: String) -> Bool { holds(Array(text.utf8)) }

    static func big(_ number: Int, _ length: Int) -> [UInt8] { Exif.little(number, length).reversed() }

    /// One chunk of a PNG. Its checksum is not asked for before the pixels are.
    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        big(content.count, 4) + Array(name.utf8) + content + [0, 0, 0, 0]
    }

    /// A PNG that is all header.
    static func png(_ width: Int, _ height: Int, frames: Int? = nil) -> [UInt8] {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let head = chunk("IHDR", big(width, 4) + big(height, 4) + [8, 2, 0, 0, 0])
        return signature + head + (frames.map { chunk("acTL", big($0, 4) + big(0, 4)) } ?? []) + chunk("IEND", [])
    }

    /// A JPEG that is all header.
    static func jpeg(_ width: Int, _ height: Int) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xC2, 0, 11, 8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0]
            + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0xFF, 0xD9]
    }

    /// A GIF of so many frames of one pixel.
    static func gif(frames: Int, _ width: Int = 1, _ height: Int = 1) -> [UInt8] {
        let layout: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
        let head = Array("GIF89a".utf8) + Exif.little(width, 2) + Exif.little(height, 2) + [0x80, 0, 0]
        return head + [0, 0, 0, 255, 255, 255] + (0..<frames).flatMap { _ in layout } + [0x3B]
    }

    /// A WebP that is all header.
    static func webp(_ width: Int, _ height: Int, frames: Int = 0) -> [UInt8] {
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            Array(name.utf8) + Exif.little(content.count, 4) + content + (content.count & 1 == 1 ? [0] : [])
        }
        let canvas = chunk("VP8X", [2, 0, 0, 0] + Exif.little(width - 1, 3) + Exif.little(height - 1, 3))
        let body = Array("WEBP".utf8) + canvas + (0..<frames).flatMap { _ in chunk("ANMF", [0, 0, 0]) }
        return Array("RIFF".utf8) + Exif.little(body.count, 4) + body
    }

    /// A HEIC that is all header.
    static func heic(_ width: Int, _ height: Int) -> [UInt8] {
        func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
            big(content.count + 8, 4) + Array(name.utf8) + content
        }
        let size = box("ispe", big(0, 4) + big(width, 4) + big(height, 4))
        return box("ftyp", Array("heic\u{0}\u{0}\u{0}\u{0}mif1".utf8))
            + box("meta", big(0, 4) + box("iprp", box("ipco", size)))
    }
}

extension FormFile {
    init(_ bytes: [UInt8], type: String = "image/jpeg") { self.init(claimedType: type, bytes: bytes) }
}
