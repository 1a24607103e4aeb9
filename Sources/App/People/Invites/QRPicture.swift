import QRCodes
import Web

/// A QR code as a picture for a page.
struct QRPicture: Fragment, Sendable {
    let label: String
    let box: String
    let path: String

    /// Nil when the text is too long for a code.
    init?(_ text: String, label: String) {
        guard let code = QRCode(text) else { return nil }
        self.label = label
        box = "0 0 \(code.size + 8) \(code.size + 8)"
        path = code.path()
    }
}
