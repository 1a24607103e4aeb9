import Domain
import HTTPServer

extension Language {
    /// The language that a visitor without a profile reads best: the heaviest of `Accept-Language` that we have,
    /// the earlier of two equals, else `fallback`. `tr-CY` is Turkish, `*` is the fallback.
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
