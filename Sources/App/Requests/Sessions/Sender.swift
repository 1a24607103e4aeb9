import Domain
import Web

/// Who sends a request with a session: a person, or a device that stands in the kitchen.
enum Sender: Hashable, Sendable {
    case person(SignedIn)
    case kitchen(KitchenDevice)

    /// The SHA-256 digest of the session's token. CSRF tokens are bound to it.
    var digest: [UInt8] {
        switch self {
        case .person(let person): person.digest
        case .kitchen(let device): device.digest
        }
    }

    var household: Household.ID {
        switch self {
        case .person(let person): person.household
        case .kitchen(let device): device.household
        }
    }

    var language: Language {
        switch self {
        case .person(let person): person.language
        case .kitchen(let device): device.language
        }
    }

    func may(_ access: Access) -> Bool {
        switch self {
        case .person(let person): person.role.may(access)
        case .kitchen(let device): device.may(access)
        }
    }

    func lifetime(at now: Moment) -> SessionLifetime.State {
        switch self {
        case .person(let person): person.lifetime(at: now)
        case .kitchen(let device): device.lifetime(at: now)
        }
    }

    /// Whether both hold the same, apart from when they were last seen, which no page of theirs shows.
    func isSame(as other: Sender) -> Bool {
        switch (self, other) {
        case (.person(let one), .person(let other)): one.isSame(as: other)
        case (.kitchen(let one), .kitchen(let other)): one.isSame(as: other)
        default: false
        }
    }
}

/// A device that stands in the kitchen, with its session. It is no person: it has the kitchen, and nobody's diary.
struct KitchenDevice: Hashable, Sendable {
    typealias ID = Identifier<KitchenDevice>

    let id: ID
    let digest: [UInt8]
    let household: Household.ID
    let householdName: String
    let name: String
    let language: Language
    let zone: Zone
    let startedAt: Moment
    var seenAt: Moment

    /// A kitchen device reads and writes what belongs to the kitchen, and nothing else.
    func may(_ access: Access) -> Bool {
        switch access {
        case .anyone, .kitchen(.read), .kitchen(.write): true
        case .kitchen(.own), .household, .person: false
        }
    }

    func lifetime(at now: Moment) -> SessionLifetime.State {
        SessionLifetime.kitchen.state(startedAt: startedAt.seconds, usedAt: seenAt.seconds, now: now.seconds)
    }

    fileprivate func isSame(as other: KitchenDevice) -> Bool {
        var copy = other
        copy.seenAt = seenAt
        return self == copy
    }
}

extension SessionLifetime {
    /// The lifetime of kitchen devices: half a year without use, and as long as browsers keep a cookie.
    static let kitchen = SessionLifetime(idle: 180 * 86_400, full: 400 * 86_400)
}
