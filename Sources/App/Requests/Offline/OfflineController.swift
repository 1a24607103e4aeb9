import Domain
import HTTPServer
import Security
import Web

/// What a phone needs in order to keep the product as an application: its manifest, and the page that it shows without
/// a network.
struct OfflineController {
    /// The page is kept apart from what accounts leave on a device, so it says nothing of whoever asked for it but
    /// their language.
    func page(_ context: RequestContext) async throws -> Response {
        var layout = context.layout()
        layout.account = nil
        layout.navigation = []
        layout.person = nil
        layout.kitchen = nil
        layout.message = nil
        let html = OfflinePage().render(layout: layout, strings: context.strings)
        return .page(html, for: context.request).keptForAll()
    }

    /// Browsers ask for the manifest without cookies: the page that names it says in which language.
    func manifest(_ context: RequestContext) async throws -> Response {
        let language = context.query["lang"].flatMap(Language.init(rawValue:)) ?? context.language
        let manifest = Manifest(language: language, assets: context.services.assets)
        var response = Response.json(manifest.json)
        response.headers["Content-Type"] = "application/manifest+json"
        return response
    }
}

struct OfflinePage: Page, Sendable {}

/// By what a browser that several people use tells accounts and kitchen devices apart. They are digests that tell nothing else.
struct SenderMarks: Sendable {
    /// What the browser keeps for one is thrown away when it shows a page for another. Who joins another household leaves
    /// its pages behind.
    let pages: String
    /// Whose it is what waits on a device to be sent: it stays an account's in another household, where nobody takes it, so
    /// that whoever did it is told (HOSTILE-125).
    let account: String
    /// The same as the lists of a device know it, which keep it with all that waits there.
    let queue: String

    init(_ sender: Sender) {
        switch sender {
        case .person(let person):
            pages = Self.digest("\(person.account) \(person.person) \(person.household)")
            account = Self.digest("queue \(person.account)")
        case .kitchen(let device):
            pages = Self.digest("kitchen \(device.id) \(device.household)")
            account = pages
        }
        queue = Base64.encode(Array(Digest.sha256(Array("list \(account)".utf8)).prefix(12)))
    }

    private static func digest(_ text: String) -> String {
        Digest.hexadecimal(Array(Digest.sha256(Array(text.utf8)).prefix(8)))
    }
}
