/// What the calculator needs to know of a person. The equation was made of adults, and is offered to adults only.
public struct BodyMeasures: Hashable, Sendable {
    /// The term of the equation; `unstated` lies halfway.
    public enum Sex: String, CaseIterable, Sendable { case female, male, unstated }

    public let sex: Sex
    public let age: Int
    public let centimeters: Double
    public let weight: BodyWeight

    public static let ages = 18...110
    public static let heights = 100.0...250.0

    public init?(sex: Sex, age: Int, centimeters: Double, weight: BodyWeight) {
        guard Self.ages.contains(age), Self.heights.contains(centimeters), weight.grams >= Grams(25_000) else {
            return nil
        }
        self.sex = sex
        self.age = age
        self.centimeters = centimeters
        self.weight = weight
    }

    /// Energy of a day at rest: Mifflin, St Jeor and others, "A new predictive equation for resting energy expenditure
    /// in healthy individuals", American Journal of Clinical Nutrition 51 (1990), pages 241 to 247.
    public var restingEnergy: Kilocalories {
        let kilograms = weight.grams.count(of: .kilogram)
        let constant =
            switch sex {
            case .male: 5.0
            case .female: -161.0
            case .unstated: -78.0
            }
        return Kilocalories(10 * kilograms + 6.25 * centimeters - 5 * Double(age) + constant)
    }
}

/// How much a person moves, as a factor on the energy at rest.
public enum Activity: String, CaseIterable, Sendable {
    case sedentary, light, moderate, active, veryActive

    public var factor: Double {
        switch self {
        case .sedentary: 1.2
        case .light: 1.375
        case .moderate: 1.55
        case .active: 1.725
        case .veryActive: 1.9
        }
    }
}

/// Where a person's weight is to go.
public enum WeightAim: String, CaseIterable, Sendable {
    case lose, loseSlowly, keep, gainSlowly

    /// Kilocalories a day beside what is used; 500 are about half a kilogram a week.
    public var difference: Kilocalories {
        switch self {
        case .lose: Kilocalories(-500)
        case .loseSlowly: Kilocalories(-250)
        case .keep: Kilocalories(0)
        case .gainSlowly: Kilocalories(250)
        }
    }
}

/// Goals proposed to a person, with every step that led there. A proposal, not advice of a doctor.
public struct EnergyProposal: Hashable, Sendable {
    public let resting: Kilocalories
    /// What the person is likely to use in a day.
    public let used: Kilocalories
    /// Rounded to 10 kcal: more would feign exactness.
    public let proposed: Kilocalories
    /// Whether the aim would have gone below the energy at rest, and was held there.
    public let isHeldAtRest: Bool

    /// Shares of the energy within the acceptable ranges of the (US) Institute of Medicine, 2005:
    /// protein 10 to 35 %, carbohydrate 45 to 65 %, fat 20 to 35 %.
    public static let percents: (protein: Double, carbohydrate: Double, fat: Double) = (20, 50, 30)

    public init(for person: BodyMeasures, activity: Activity, aim: WeightAim) {
        // The smallest and oldest come out near nothing; nobody lives on less than this.
        resting = max(person.restingEnergy, Kilocalories(500))
        used = resting * activity.factor
        let aimed = used + aim.difference
        isHeldAtRest = aimed < resting
        proposed = Kilocalories(Rounding.rounded(max(aimed, resting).value / 10, places: 0) * 10)
    }

    /// The goal to be offered.
    public var goal: DailyGoal? {
        try? DailyGoal(
            energy: proposed,
            protein: .percent(Self.percents.protein),
            carbohydrate: .percent(Self.percents.carbohydrate),
            fat: .percent(Self.percents.fat)
        )
    }
}
