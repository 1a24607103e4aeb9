import HTTPServer
import Web

extension FlashCookie {
    /// Adds what a page leaves for the next to a redirect. Where that is too long for a cookie the names in its message are
    /// shortened, so that the way back stays.
    func leave(_ flash: Flash, on response: inout Response, now: Int) {
        if write(flash, on: &response, now: now) { return }
        let messages = Shortening.all.map { flash.message.shortened($0) } + [.saved]
        for message in messages {
            if write(Flash(message: message, undo: flash.undo), on: &response, now: now) { return }
        }
    }
}

/// How the names in a message are shortened.
struct Shortening: Sendable {
    /// How many bytes each of them has at most.
    let bytes: Int
    /// How many of several are named.
    let count: Int

    /// What is tried in turn.
    static let all = [
        Shortening(bytes: 80, count: .max), Shortening(bytes: 40, count: .max), Shortening(bytes: 24, count: 12),
        Shortening(bytes: 24, count: 4),
    ]

    func name(_ name: String) -> String {
        if name.utf8.count <= bytes { return name }
        var (kept, size) = (String.UnicodeScalarView(), 0)
        for scalar in name.unicodeScalars {
            size += scalar.utf8.count
            if size > bytes { break }
            kept.append(scalar)
        }
        return String(kept) + "…"
    }

    func names(_ names: [String]) -> [String] {
        names.prefix(count).map { name($0) } + (names.count > count ? ["…"] : [])
    }
}

extension FlashMessage {
    /// The same with shorter names, where it names several things or people; every other fits.
    fileprivate func shortened(_ by: Shortening) -> FlashMessage {
        switch self {
        case .diary(let message): .diary(message.shortened(by))
        case .planning(let message): .planning(message.shortened(by))
        default: self
        }
    }
}
