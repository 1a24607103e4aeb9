import Domain
import HTTPServer

extension Language {
    /// The preferred language of a visitor without a profile: the supported one with the highest weight in
    /// `Accept-Language`, the first of equals, else `fallback`. `tr-CY` means Turkish, `*` the fallback.
    public static func preferred(by headers: Headers, else fallback: Language = .en) -> Language {
        var best: (language: Language, weight: Double)?
        for (range, weight) in HeaderValue.weighted(headers.all("accept-language")) where weight > (best?.weight ?? 0) {
            let primary = String(range.prefix { $0 != "-" })
            guard let language = primary == "*" ? fallback : Language(rawValue: primary) else { continue }
            best = (language, weight)
        }
        return best?.language ?? fallback
    }
}
