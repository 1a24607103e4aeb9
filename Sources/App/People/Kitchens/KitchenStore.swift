import Database
import Domain

/// The kitchen devices of a household.
enum KitchenStore {
    struct Listed: Sendable {
        let id: KitchenDevice.ID
        let name: String
        let seenAt: Moment
        let endsAt: Moment
        let putUpBy: Person.ID
        let putUpByName: String
    }

    /// The devices that may come in, by name.
    static func devices(of household: Household.ID) -> Query<[Listed]> {
        .rows(
            """
            SELECT k.id, k.name, k.last_seen_at, k.expires_at, k.put_up_by, p.name AS put_up_by_name
            FROM kitchen_devices AS k
            JOIN open_devices() AS o ON o.device_id = k.id
            JOIN persons AS p ON p.household_id = k.household_id AND p.id = k.put_up_by
            WHERE k.household_id = \(household)
            ORDER BY k.name COLLATE "tr-x-icu", k.id
            LIMIT 100
            """
        ) { row in
            Listed(
                id: try row["id"],
                name: try row["name"],
                seenAt: try row["last_seen_at"],
                endsAt: try row["expires_at"],
                putUpBy: try row["put_up_by"],
                putUpByName: try row["put_up_by_name"]
            )
        }
    }

    /// Makes the device with this session one of the kitchen, notes it in the account's log, and ends the session. The
    /// result is 0 for whoever owns no household, and where the password was changed meanwhile.
    static func start(
        _ draft: KitchenDraft,
        as id: KitchenDevice.ID,
        _ digest: [UInt8],
        by account: OpenedAccount,
        session: [UInt8],
        on device: Device
    ) -> Query<Int> {
        .affected(
            """
            SELECT start_kitchen(
                \(session), \(account.proof), \(id), \(digest), \(draft.name), \(draft.lastDay), \(device.userAgent),
                \(device.address)
            )
            """
        )
    }

    /// Uses an invite up for a device; the result is 0 where the invite cannot be used.
    static func open(
        _ token: InviteToken,
        as id: KitchenDevice.ID,
        _ digest: [UInt8],
        named name: String,
        _ language: Language
    ) -> Query<Int> {
        .affected("SELECT open_kitchen(\(token.digest), \(id), \(digest), \(name), \(language))")
    }

    /// Ends the session of a device, once. The result is 0 when there is none, and for whoever owns no household.
    static func revoke(_ device: KitchenDevice.ID, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE kitchen_devices
            SET revoked_at = coalesce(revoked_at, now())
            WHERE household_id = \(household) AND id = \(device)
            """
        )
    }
}
