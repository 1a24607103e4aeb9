import Web

/// The end of a link with which a new password is chosen.
struct WayBackToken: PathValue {
    private let secret: LinkSecret

    init() { secret = .fresh() }

    init?(pathText: String) {
        guard let secret = LinkSecret(text: pathText) else { return nil }
        self.secret = secret
    }

    var path: LocalPath { "/reset/\(secret.text)" }
    var digest: [UInt8] { secret.digest }
}
