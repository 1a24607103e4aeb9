import Database
import Domain
import Web

/// Somebody of the demo household besides the one who made it, from Demo/people.txt.
struct DemoPerson: Sendable {
    let id: Person.ID
    /// How the person signs in; nil for somebody whom others look after.
    let account: Account?
    let profile: EatingProfile
    /// How many days of the diary are filled.
    let days: Int
    let menu: DemoMenu

    struct Account: Sendable {
        let role: Role
        let newcomer: Newcomer
    }

    /// - Parameter folder: where the menu that the text names is.
    init(_ block: DemoText.Block, folder: String, password: String, _ registration: Registration) throws {
        let fields = Dictionary(block.lines("").compactMap(DemoText.pair)) { $1 }
        guard let menu = fields["menu"], let days = fields["days"].flatMap(Int.init),
            let share = fields["share"].flatMap(Double.init)
        else { throw DemoError(block.title, "lacks a menu, a share or the number of days") }
        account = try fields["account"].map {
            try Account($0, of: block.title, password: password, registration)
        }
        id = account?.newcomer.person ?? .new()
        self.menu = try DemoMenu(DemoText(file: "\(folder)/\(menu)"))
        self.days = days
        profile = EatingProfile(
            name: block.title,
            usualShare: share,
            diaryWriting: fields["writing"].flatMap(DiaryWriting.init(rawValue:)) ?? .offer,
            diets: [fields["diets"]].compactMap { $0.flatMap(Diet.init(rawValue:)) },
            allergies: Substances([fields["allergies"]].compactMap { $0.flatMap(Substance.init(allergen:)) }),
            ingredients: [],
            traces: [],
            allergyWords: [],
            dislikes: [fields["dislikes"]].compactMap { $0 },
            share: fields["shows"].flatMap(ShareLevel.init(rawValue:)).map { BodyShare(level: $0, viewers: []) }
        )
    }
}

extension DemoPerson {
    /// The statements by which this person says what they eat, avoid and show.
    func said(in household: Household.ID) -> [SQL] { PersonStore.save(profile, of: id, in: household) }
}

extension DemoPerson.Account {
    /// Reads "viewer demo-zehra": a role, and the name in the e-mail address.
    fileprivate init(_ text: String, of person: String, password: String, _ registration: Registration) throws {
        let words = text.split(separator: " ")
        guard words.count == 2, let role = Role(rawValue: String(words[0])),
            let email = Email("\(words[1])@example.org")
        else { throw DemoError(person, "has an account without a role and a name") }
        self.role = role
        newcomer = Newcomer(
            name: person,
            email: email,
            password: password,
            language: registration.language,
            zone: registration.zone
        )
    }
}
