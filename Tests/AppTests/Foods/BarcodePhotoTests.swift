import Foundation
import Testing
import Web

@testable import App

/// Finding a packet by a photo of its barcode.
@Suite struct BarcodePhotoTests {
    /// A drawing of a packet, a little tilted, with the barcode 4006381333931.
    private static func packet() throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: "\(Repository.path)/Tests/Samples/Barcodes/packet.jpg")))
    }

    @Test func `W-20 a photo of a barcode leads to the food, without a script, for viewers too`() async throws {
        try await TestApp.run { app in
            let home = try await app.household()
            let viewer = try await app.housemate(of: home, role: .viewer)
            let id = try await home.ownFood(["barcode": "4006381333931"])
            let place = [("slot", "lunch"), ("date", "2026-03-21")]

            let form = await home.get("/barcode?slot=lunch&date=2026-03-21")
            let read = await home.upload(try Self.packet(), to: "/barcode", place, field: "picture")
            let found = await home.get(try #require(read.location))
            let viewed = await viewer.upload(try Self.packet(), to: "/barcode", place, field: "picture")

            #expect(form.body.contains(#"enctype="multipart/form-data""#))
            #expect(read.status == .seeOther)
            #expect(read.location == "/barcode/4006381333931?slot=lunch&date=2026-03-21")
            #expect(found.location == "/foods/\(id)?slot=lunch&date=2026-03-21")
            #expect(viewed.location == read.location)
        }
    }

    @Test func `W-20 a photo without a barcode, no photo and no picture say what to do, and keep the meal`()
        async throws
    {
        let pictures = try Pictures()
        try await TestApp.run { app in
            let home = try await app.household()
            let plain = try await pictures.make("jpg", 800, 600)
            let place = [("slot", "lunch"), ("date", "2026-03-21")]

            let bare = await home.upload(plain, to: "/barcode", place, field: "picture")
            let none = await home.upload([], to: "/barcode", place, field: "picture", name: "")
            let text = await home.upload(Array("hello".utf8), to: "/barcode", place, field: "picture")

            #expect([bare, none, text].map(\.status) == Array(repeating: .unprocessableContent, count: 3))
            #expect(bare.body.contains("No barcode can be read on this photo"))
            #expect(text.body.contains("This is not a photo that can be used"))
            #expect([bare, none, text].allSatisfy { $0.body.contains(#"id="picture-error""#) })
            #expect([bare, none, text].allSatisfy { $0.value(of: "slot") == "lunch" })
        }
    }

    @Test func `W-20 a server without what makes photos smaller says so`() async throws {
        let encoder = PhotoEncoder(place: try Pictures().place(), log: .silent, searchPath: "/nowhere")

        await #expect(throws: PhotoProblem.unavailable) {
            _ = try await encoder.barcodes(on: FormFile(try Self.packet())) { _ in }
        }
    }
}
