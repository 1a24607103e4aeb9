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

    /// Whether the content is what its name says, and a picture of the kind that its ending says. It is sent to browsers
    /// as it is, so that nothing else may come in under its name.
    func isWhole(_ content: [UInt8]) -> Bool {
        guard Digest.hexadecimal(Digest.sha256(content)) == digest else { return false }
        do {
            let header = try ImageHeader.read(FormFile(claimedType: "image/\(ending)", bytes: content))
            return "\(header.format)" == ending
        } catch {
            return false
        }
    }
}
