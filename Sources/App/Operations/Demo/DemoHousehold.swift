import Database
import Domain
import Security
import Web

/// A household for trying the program out: two adults, a child who may not have milk and a grandmother who reads along,
/// their recipes, some weeks of what each of them ate, and one aimed at and weighed, the week that they have planned, and
/// what they buy for it.
///
///     if let password = try await DemoHousehold(folder: "Demo").create(in: application) { … }
public struct DemoHousehold: Sendable {
    /// The e-mail addresses to sign in with, all with one password; the first is the owner's.
    public static let emails = ["demo@example.org", "demo-emma@example.org", "demo-zehra@example.org"]
    public static let email = emails[0]

    private let recipes: [DemoRecipe]
    private let menu: DemoMenu
    private let body: DemoBody
    private let planned: [DemoDish]
    private let pots: [DemoPot]
    private let folder: String
    private let clock: @Sendable () -> Moment

    /// Reads the files in the folder; throws when one is missing or invalid.
    public init(folder: String) throws {
        try self.init(folder: folder, clock: Moment.now)
    }

    /// - Parameter clock: the present time, up to which the six weeks of diary lead.
    init(folder: String, clock: @escaping @Sendable () -> Moment) throws {
        recipes = try DemoText(file: "\(folder)/recipes.txt").blocks.map(DemoRecipe.init)
        menu = try DemoMenu(DemoText(file: "\(folder)/menu.txt"))
        body = try DemoBody(DemoText(file: "\(folder)/body.txt"))
        planned = try DemoText(file: "\(folder)/plan.txt").blocks.map(DemoDish.init)
        pots = try DemoText(file: "\(folder)/pots.txt").blocks.map(DemoPot.init)
        self.folder = folder
        self.clock = clock
    }

    /// Creates the household and returns its password, which is stored only as a
    /// hash; nil when the household already exists.
    func create(in target: DemoTarget, _ tell: (String) -> Void) async throws -> String? {
        guard let registration = Self.registration,
            try await target.database.read(AccountStore.salted(registration.email)) == nil
        else { return nil }
        let hash = try await target.passwords.hash(registration.password)
        let (kitchen, people) = (DemoKitchen(target, registration), try others(of: registration))
        let foods = try await kitchen.foods(menu.foods + people.flatMap(\.menu.foods))
        let cooked = try await kitchen.read(recipes)
        let plan = DemoPlan(dishes: planned, today: registration.zone.day(at: clock()))
        let instead = try await kitchen.lines(instead: planned, of: recipes)
        do {
            try await kitchen.database.write(deadline: .seconds(60)) { db in
                try await db.run(AccountStore.register(registration, passwordHash: hash.phc))
                let details = try await kitchen.write(cooked, db)
                func log(_ menu: DemoMenu, _ days: Int, of person: Person.ID) async throws {
                    let owner = DiaryOwner(household: registration.household, person: person)
                    let entries = try diary(menu, days, details, foods, registration)
                    try await kitchen.write(entries, of: owner, db)
                    try await db.run(DemoStore.date(entries, of: owner, in: registration.zone))
                }
                try await log(menu, DemoMenu.length, of: registration.person)
                try await write(body, of: registration, db)
                for person in people {
                    try await add(person, to: registration, target.links, passwordHash: hash.phc, db)
                    try await db.run([DemoStore.act(as: person.id)] + person.said(in: registration.household))
                    try await log(person.menu, person.days, of: person.id)
                    try await db.run(DemoStore.act(as: registration.person))
                }
                try await db.run(DemoStore.date(recipes.map(\.id), of: registration))
                try await write(plan, kitchen.plannable(details, instead, people), registration, db)
            }
        } catch let error as DatabaseError where error.constraint == "accounts_email_key_unique" {
            // Another instance has created the household meanwhile, and has shown its own password.
            return nil
        }
        try await DemoShopping(target, registration, now: clock()).make(plan.today...plan.end)
        tell(registration.password)
        try await DemoPhotos(folder: folder + "/photos", target)?.make(recipes, registration, in: kitchen.database)
        return registration.password
    }

    /// Writes what is planned, and what was cooked of it.
    private func write(
        _ plan: DemoPlan,
        _ kitchen: DemoPlan.Kitchen,
        _ registration: Registration,
        _ db: Connection
    ) async throws {
        try await plan.write(kitchen, db)
        let cook = EntryWriter(id: registration.person, name: registration.name)
        for pot in pots { try await pot.write(kitchen, by: cook, plan.today, db) }
    }

    /// Sets a new password for the household, in case the first is lost; nil when there is no such household.
    /// - Parameter owner: the database as the owner of its tables, who alone may set a password without knowing the old.
    static func renewPassword(_ owner: any Database, _ passwords: PasswordHasher) async throws -> String? {
        let password = DemoPassword.fresh()
        let hash = try await passwords.hash(password)
        var renewed = 0
        for email in emails.compactMap(Email.init) {
            renewed += try await owner.write(AccountStore.replacePassword(of: email, with: hash))
        }
        return renewed > 0 ? password : nil
    }

    private static var registration: Registration? {
        guard let email = Email(email), let zone = Zone("Europe/Istanbul") else { return nil }
        return Registration(
            name: "Deniz",
            email: email,
            password: DemoPassword.fresh(),
            householdName: "Çınar Sokak 12",
            language: .en,
            zone: zone
        )
    }

    private func others(of registration: Registration) throws -> [DemoPerson] {
        try DemoText(file: "\(folder)/people.txt").blocks.map {
            try DemoPerson($0, folder: folder, password: registration.password, registration)
        }
    }

    /// Lets somebody join by an invite, or be looked after by the owner.
    private func add(
        _ person: DemoPerson,
        to registration: Registration,
        _ links: InviteLinks,
        passwordHash: String,
        _ db: Connection
    ) async throws {
        let household = registration.household
        guard let account = person.account else {
            let ward = WardDraft(name: person.profile.name, kind: .dependant, usualShare: person.profile.usualShare)
            return try await db.run(WardChangeStore.add(ward, as: person.id, by: registration.person, in: household))
        }
        let (id, seed) = (Invite.ID.new(), SecureRandom.bytes(32))
        let token = links.token(seed: seed, of: id)
        let draft = InviteDraft(role: account.role == .viewer ? .viewer : .member, person: nil, days: 1)
        _ = try await db.fetch(InviteStore.create(draft, as: id, seed: seed, digest: token.digest, in: household))
        _ = try await db.fetch(InviteStore.accept(token, account.newcomer, passwordHash: passwordHash))
    }

    private func write(_ body: DemoBody, of registration: Registration, _ db: Connection) async throws {
        let owner = DiaryOwner(household: registration.household, person: registration.person)
        let today = registration.zone.day(at: clock())
        for goals in body.goals(seenFrom: today) { try await db.run(GoalStore.save(goals, of: owner)) }
        let weights = body.weighings(seenFrom: today).map {
            WeightStore.save(TypedWeight(weighing: $0, unit: .kg), of: owner)
        }
        _ = try await db.fetch(weights)
    }

    /// The diary entries of these days, oldest first.
    private func diary(
        _ menu: DemoMenu,
        _ days: Int,
        _ loader: [String: RecipeDetail],
        _ foods: [String: ResolvedLine],
        _ registration: Registration
    ) throws -> [DiaryEntry] {
        let today = registration.zone.day(at: clock())
        var entries: [DiaryEntry] = []
        for daysAgo in (0...days).reversed() {
            let day = today.adding(days: -daysAgo)
            for item in menu.items(on: day, daysAgo: daysAgo) {
                let eaten: EntrySnapshot
                switch item.what {
                case .recipe(let name, let servings):
                    guard let detail = loader[name] else { throw DemoError(name, "is eaten and not among the recipes") }
                    eaten = try detail.eaten(.servings(servings))
                case .food(let text):
                    guard let found = try foods[text]?.eaten(registration.language) else {
                        throw DemoError(text, "is no food with a weight")
                    }
                    eaten = found
                }
                entries.append(DiaryEntry(id: .new(), day: day, slot: item.slot, eaten: eaten))
            }
        }
        return entries
    }
}

extension ResolvedLine {
    /// The snapshot of the line's food, in the food's own measure when the line names one, or
    /// else in grams with one decimal; nil without a food or a weight.
    fileprivate func eaten(_ language: Language) throws -> EntrySnapshot? {
        guard let food, case .known(let grams, let rule) = weight else { return nil }
        if case .measure(let name) = rule, let measure = food.measures.first(where: { $0.name.en == name }) {
            return try food.eaten(grams / measure.grams, of: measure.key, language)
        }
        // As a kitchen scale shows it, and as a field has room for.
        let weighed = (grams.value * 10).rounded() / 10
        return try food.eaten(weighed > 0 ? weighed : grams.value, of: EntrySnapshot.gramMeasure, language)
    }
}
