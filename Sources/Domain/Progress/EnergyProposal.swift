/// The measures of a person for the calculator. Its equation was derived from adults, and is offered to adults only.
public struct BodyMeasures: Hashable, Sendable {
    /// The sex as a term of the equation; `unstated` is halfway.
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

    /// The energy used in a day at rest, by Mifflin, St Jeor and others, "A new predictive equation for resting energy
    /// expenditure in healthy individuals", American Journal of Clinical Nutrition 51 (1990), pages 241 to 247.
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

/// A level of physical activity, as a factor on the energy at rest.
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

/// The direction in which a person wants their weight to change.
public enum WeightAim: String, CaseIterable, Sendable {
    case lose, loseSlowly, keep, gainSlowly

    /// The kilocalories per day added to the energy used; 500 correspond to about half a kilogram a week.
    public var difference: Kilocalories {
        switch self {
        case .lose: Kilocalories(-500)
        case .loseSlowly: Kilocalories(-250)
        case .keep: Kilocalories(0)
        case .gainSlowly: Kilocalories(250)
        }
    }
}

/// Goals proposed to a person, with all intermediate results. It is a proposal, not medical advice.
public struct EnergyProposal: Hashable, Sendable {
    public let resting: Kilocalories
    /// The energy that the person probably uses in a day.
    public let used: Kilocalories
    /// The proposed energy, rounded to 10 kcal, since more digits would suggest a precision that it does not have.
    public let proposed: Kilocalories
    /// Whether the aim would have led below the energy at rest, and was limited to it.
    public let isHeldAtRest: Bool

    /// The shares of the energy in percent, within the acceptable ranges of the (US) Institute of Medicine, 2005:
    /// protein 10 to 35 %, carbohydrate 45 to 65 %, fat 20 to 35 %.
    public static let percents: (protein: Double, carbohydrate: Double, fat: Double) = (20, 50, 30)

    public init(for person: BodyMeasures, activity: Activity, aim: WeightAim) {
        // For very small or old people the equation approaches zero; nobody lives on less than this.
        resting = max(person.restingEnergy, Kilocalories(500))
        used = resting * activity.factor
        let aimed = used + aim.difference
        isHeldAtRest = aimed < resting
        proposed = Kilocalories(Rounding.rounded(max(aimed, resting).value / 10, places: 0) * 10)
    }

    /// The proposal as a goal.
    public var goal: DailyGoal? {
        try? DailyGoal(
            energy: proposed,
            protein: .percent(Self.percents.protein),
            carbohydrate: .percent(Self.percents.carbohydrate),
            fat: .percent(Self.percents.fat)
        )
    }
}
