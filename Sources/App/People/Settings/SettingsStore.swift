import Database
import Domain

enum SettingsStore {
    static func save(_ profile: Profile, of person: Person.ID, in household: Household.ID) -> Query<Int> {
        .affected(
            """
            UPDATE persons
            SET name = \(profile.name), language = \(profile.language), time_zone = \(profile.zone.name)
            WHERE household_id = \(household) AND id = \(person)
            """
        )
    }
}
