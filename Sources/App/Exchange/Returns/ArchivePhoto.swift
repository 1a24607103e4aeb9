import Security
import Web

/// A photo's file in an archive, before its content is known.
struct ArchivePhoto {
    let digest: String
    private let ending: String

    init?(named name: String) {
        guard name.hasPrefix("photos/") else { return nil }
        let parts = name.dropFirst("photos/".count).split(separator: ".")
        guard parts.count == 2, parts[0].utf8.count == 64 else { return nil }
        (digest, ending) = (String(parts[0]), String(parts[1]))
    }

    /// Whether the content is what its name says, and a picture of the kind that its ending says.
    func isWhole(_ content: [UInt8]) -> Bool {
        guard Digest.hexadecimal(Digest.sha256(content)) == digest else { return false }
        do {
            let header = try ImageHeader.read(FormFile(claimedType: "image/\(ending)", bytes: content))
            return "\(header.format)" == ending
        } catch {
            return false
        }
    }

    /// The photo that the content is, as servers make them: pixels and nothing else, no more of them than a page shows. It
    /// is sent to browsers as it is. Nil for any other picture, of which a photo has to be made.
    static func made(_ content: [UInt8]) -> Photo? {
        guard let bare = BareWebP.keepingPixels(of: content),
            let header = try? ImageHeader.read(FormFile(claimedType: Photo.Rendition.type, bytes: bare)),
            header.width <= Photo.Size.mostWidth, header.height <= Photo.Size.mostHeight
        else { return nil }
        let digest = Digest.sha256(bare)
        func rendition(_ size: Photo.Size) -> Photo.Rendition {
            Photo.Rendition(size: size, content: bare, width: header.width, height: header.height, digest: digest)
        }
        return Photo(card: rendition(.card), hero: rendition(.hero))
    }
}
