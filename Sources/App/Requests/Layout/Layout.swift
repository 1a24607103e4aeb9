import Domain
import Web

/// The model of what surrounds every page: navigation, the person's menu, and the flash message.
struct Layout: Sendable {
    let language: String
    let assets: LayoutAssets
    let manifest: LocalPath
    var navigation: [Link]
    var person: PersonMenu?
    /// The device in the kitchen that shows the page; nil for a person.
    var kitchen: KitchenMenu?
    var hasNavigation: Bool { !navigation.isEmpty }
    /// Whose page this is, as `SenderMarks.pages` tells it; empty where nobody is signed in, nil where the page is nobody's, or where
    /// it cannot be told: what a device keeps is thrown away where it is another's, or nobody's.
    var account: String?
    /// Under which mark lists keep on this device what is not sent yet, as `SenderMarks.queue` tells it; blank where nobody is signed in.
    let queue: String
    /// For whom the page is written; nil where it is for the reader.
    let acting: Acting?
    var message: Message?
    /// Whether the page shows a form again that was not accepted.
    var isRejected = false
    let csrf: CSRFField
    let mark = BrandMark()
    var styles: LayoutAssets.Styles { assets.styles }
    var scripts: LayoutAssets.Scripts { assets.scripts }

    /// One link of the navigation.
    struct Link: Sendable {
        let name: String
        let path: LocalPath
        let icon: SafeHTML
        let isHere: Bool
    }

    /// The flash message, and the address that undoes what it reports.
    struct Message: Sendable {
        let text: String
        let undo: LocalPath?
    }

    /// For whom somebody acts, and the way back to their own diary.
    struct Acting: Sendable {
        let text: String
        let own: LocalPath
    }

    struct KitchenMenu: Sendable {
        let name: String
        let household: String
    }

    struct PersonMenu: Sendable {
        let name: String
        let initial: String
        let household: String
        let profile: LocalPath
    }
}

struct BrandMark: Fragment, Sendable {}

/// The hidden field that protects a form against cross-site request forgery.
struct CSRFField: Fragment, Sendable {
    let token: String
}

/// The hidden field that keeps a creating form from taking effect twice.
struct IdempotencyField: Sendable {
    let key: String
    init(_ key: IdempotencyKey = IdempotencyKey()) { self.key = key.text }
}

/// The five areas of the product that the navigation links to.
enum NavigationItem: CaseIterable, Sendable {
    case diary, recipes, plan, shopping, progress

    /// The areas that belong to the kitchen, and to nobody in particular.
    static let ofKitchen: [NavigationItem] = [.recipes, .plan, .shopping]

    var path: LocalPath {
        switch self {
        case .diary: "/diary"
        case .recipes: "/recipes"
        case .plan: "/plan"
        case .shopping: "/shopping"
        case .progress: "/progress"
        }
    }

    /// With what its pages' addresses begin.
    private var addresses: [String] {
        switch self {
        case .shopping: [path.text, "/shops", "/aisles", "/pantry", "/staples"]
        case .plan: [path.text, "/cookings", "/leftovers", "/feeds"]
        case .diary: [path.text, "/foods", "/entries", "/offers", "/barcode"]
        case .recipes: [path.text, "/categories", "/ingredients", "/import"]
        case .progress: [path.text, "/goals", "/weight"]
        }
    }

    func name(_ strings: Strings) -> String {
        switch self {
        case .diary: strings.requests.layout.diary
        case .recipes: strings.requests.layout.recipes
        case .plan: strings.requests.layout.plan
        case .shopping: strings.requests.layout.shopping
        case .progress: strings.progress.title
        }
    }

    /// The area that an address belongs to; nil for addresses such as the settings, which belong to none.
    static func holding(_ path: String) -> NavigationItem? {
        if path == "/" { return .diary }
        return allCases.first { item in
            item.addresses.contains { path == $0 || path.hasPrefix($0 + "/") }
        }
    }
}

extension RequestContext {
    func layout() -> Layout {
        let (strings, marks) = (strings, marks)
        let here = NavigationItem.holding(request.path)
        return Layout(
            language: language.rawValue,
            assets: services.layoutAssets,
            manifest: ("/manifest.webmanifest" as LocalPath).with(["lang": language.rawValue]),
            navigation: places.map { item in
                Layout.Link(name: item.name(strings), path: item.path, icon: item.icon, isHere: item == here)
            },
            person: signedIn.map { person in
                Layout.PersonMenu(
                    name: person.name,
                    initial: String(person.name.prefix(1)),
                    household: person.householdName,
                    profile: "/people/\(person.person)"
                )
            },
            kitchen: kitchen.map { Layout.KitchenMenu(name: $0.name, household: $0.householdName) },
            account: marks?.pages ?? (isSurelyNobody ? "" : nil),
            queue: marks?.queue ?? "",
            acting: ward.flatMap { ward in
                signedIn.map { person in
                    Layout.Acting(
                        text: strings.requests.layout.forWhom(name: ward.name),
                        own: .diary(of: person.person)
                    )
                }
            },
            message: flash.map { Layout.Message(text: $0.message.text(strings), undo: $0.undo) },
            csrf: csrf
        )
    }
}

extension RequestContext {
    private var kitchen: KitchenDevice? { if case .kitchen(let device) = sender { device } else { nil } }

    /// The areas that whoever sends the request may enter.
    private var places: [NavigationItem] {
        switch sender {
        case .person: NavigationItem.allCases
        case .kitchen: NavigationItem.ofKitchen
        case nil: []
        }
    }
}

extension LocalPath {
    /// Where a kitchen device starts.
    static let kitchen: LocalPath = "/recipes"

    /// Today in the diary of a person.
    static func diary(of person: Person.ID) -> LocalPath { "/diary?person=\(person)" }
}
