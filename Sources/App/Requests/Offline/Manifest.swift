import Domain
import Web

/// What a phone shows of the product once it is installed: name, icons, two places to begin at, and where a recipe goes
/// that another application shares.
struct Manifest {
    let language: Language
    let assets: StaticFiles

    var json: JSONData {
        let strings = Strings(language)
        return .object([
            ("name", .text(strings.requests.layout.appName)),
            ("short_name", .text(strings.requests.layout.appName)),
            ("description", .text(strings.requests.offline.description)),
            ("lang", .text(language.rawValue)),
            ("id", "/"),
            ("start_url", "/"),
            ("scope", "/"),
            ("display", "standalone"),
            ("background_color", "#fbf7f0"),
            ("theme_color", "#fbf7f0"),
            ("icons", .list(icons)),
            ("shortcuts", .list([shortcut(.diary, strings), shortcut(.shopping, strings)])),
            ("share_target", share),
        ])
    }

    /// The PNG files are drawn from the SVG files by libvips, at 72 × size ÷ 64 dots an inch:
    /// `vips svgload icon.svg icon.v --dpi 216 && vips pngsave icon.v icon-192.png --palette --compression 9 --strip`.
    private var icons: [JSONData] {
        [
            icon("icon.svg", "image/svg+xml", "any", purpose: nil),
            icon("icon-maskable.svg", "image/svg+xml", "any", purpose: "maskable"),
            icon("icon-192.png", "image/png", "192x192", purpose: nil),
            icon("icon-512.png", "image/png", "512x512", purpose: nil),
            icon("icon-maskable-512.png", "image/png", "512x512", purpose: "maskable"),
        ]
    }

    private func icon(_ name: String, _ type: String, _ sizes: String, purpose: String?) -> JSONData {
        .object([
            ("src", .text(assets.url("img/" + name))),
            ("type", .text(type)),
            ("sizes", .text(sizes)),
            ("purpose", purpose.map(JSONData.text)),
        ])
    }

    private func shortcut(_ place: NavigationItem, _ strings: Strings) -> JSONData {
        .object([("name", .text(place.name(strings))), ("url", .text(place.path.text))])
    }

    private var share: JSONData {
        let parameters: JSONData = .object([("title", "title"), ("text", "text"), ("url", "url")])
        return .object([("action", "/import"), ("method", "GET"), ("params", parameters)])
    }
}
