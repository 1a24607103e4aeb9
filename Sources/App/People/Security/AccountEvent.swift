import Database

/// Something that happened to an account, as its person reads it.
struct AccountEvent: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case signedIn = "signed_in"
        /// A sign-in in a browser that the account had not been used in.
        case newDevice = "new_device"
        /// A wrong password.
        case failed
        case passwordChanged = "password_changed"
        case passwordByLink = "password_by_link"
        case addressChanged = "address_changed"
        case sessionsEnded = "sessions_ended"
        case deleted
        /// A deletion that was taken back.
        case kept
        case factorOn = "factor_on"
        case factorOff = "factor_off"
        case codesMade = "codes_made"
        case codeUsed = "code_used"
        /// A wrong code after the right password.
        case codeFailed = "code_failed"
        case passkeyMade = "passkey_made"
        case passkeyRemoved = "passkey_removed"
        /// Others have announced the person's removal from a household, removed them, ended it, or asked them back.
        case removalAnnounced = "removal_announced"
        case removed
        case householdEnded = "household_ended"
        case welcomed
        case tokenMade = "token_made"
        case tokenEnded = "token_ended"
        case kitchenStarted = "kitchen_started"
        /// Kitchen devices that ended with the password.
        case kitchenEnded = "kitchen_ended"
        /// The operator has switched the account off, or on again.
        case switchedOff = "switched_off"
        case switchedOn = "switched_on"
    }

    /// For how many days it is kept.
    static let days = 180

    let at: Moment
    let kind: Kind
    /// How often it happened within an hour.
    let times: Int
    let device: Device
}

extension AccountEvent {
    /// Whether whoever runs the server did it, on no device.
    var isByOperator: Bool { !kind.isByOthers && device == Device(userAgent: "", address: "") }
}

extension AccountEvent.Kind {
    /// Whether others did it, on a device that is not the person's to know.
    var isByOthers: Bool { [.removalAnnounced, .removed, .householdEnded, .welcomed].contains(self) }
}

extension AccountEvent.Kind: SQLEncodable, SQLDecodable {}
