import Database
import Domain

extension StartChoice: SQLEncodable, SQLDecodable {}

enum SettingsStore {
    static func start(of person: Person.ID, in household: Household.ID) -> Query<StartChoice> {
        .one("SELECT start FROM persons WHERE household_id = \(household) AND id = \(person)", as: StartChoice.self)
    }

    static func save(_ profile: Profile, of person: Person.ID, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE persons
            SET name = \(profile.name), language = \(profile.language), time_zone = \(profile.zone.name),
                start = coalesce(\(profile.start), start)
            WHERE household_id = \(household) AND id = \(person)
            """
        )
    }
}
