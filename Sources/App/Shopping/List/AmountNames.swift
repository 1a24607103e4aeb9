import Domain

extension Strings {
    /// What a list says of an amount: "200 g + 1 bunch", "≈ 200 g", "5 water glasses". Empty where nobody says how much.
    /// - Parameter isExact: as it is needed, where the list asks for whole pieces (HG35).
    func text(of merge: ShoppingMerge, in units: ShoppingUnits, isExact: Bool = false) -> String {
        var parts = merge.amounts.map {
            isExact ? text(of: $0, in: units, isExact: true) : text(of: $0.toBuy, in: units)
        }
        if merge.toTaste > 0, !parts.isEmpty { parts.append(shopping.item.toTaste) }
        let sum = parts.joined(separator: " + ")
        return merge.isAbout && !sum.isEmpty ? "≈ \(sum)" : sum
    }

    /// An amount that somebody has written: as it was typed for who reads that language, and else in theirs, where it says an
    /// amount and nothing besides.
    /// - Parameter language: in which it was written; nil where nobody knows.
    func text(written amount: String, in language: Language?, in units: ShoppingUnits) -> String {
        guard let language, language != spokenLanguage, let said = NeededAmount(alone: amount, language) else {
            return amount
        }
        return text(of: ShoppingMerge(ShoppingSum([said])), in: units, isExact: true)
    }

    func text(written item: ListStore.Item, in units: ShoppingUnits) -> String {
        text(written: item.amount, in: item.amountLanguage, in: units)
    }

    /// The words that stand small beside the amount: how many are of which size, what cups weigh.
    func remark(on merge: ShoppingMerge, in units: ShoppingUnits) -> String {
        let numbers = Formatting(spokenLanguage)
        var remarks = sizes(of: merge, numbers)
        let isVolume = merge.amounts.contains { amount in
            if case .counted(_, let unit) = amount { unit.milliliters != nil } else { false }
        }
        if isVolume, let grams = merge.grams { remarks.append("≈ " + numbers.shopping(grams, in: units)) }
        return remarks.joined(separator: ", ")
    }

    /// "2 of them medium", rounded up as they are bought: "medium" where that is all of them, or where so many of each size
    /// would be more than are bought (HG37).
    private func sizes(of merge: ShoppingMerge, _ numbers: Formatting) -> [String] {
        let sized = merge.sized.sorted { $0.key.rawValue < $1.key.rawValue }
        var isNamed = false
        if merge.amounts.count == 1, case .counted(let pieces, let unit)? = merge.amounts.first, unit == .piece {
            let isAll = sized.count == 1 && sized.allSatisfy { $0.value >= pieces * (1 - 1e-9) }
            isNamed = isAll || sized.reduce(0) { $0 + Rounding.upToWhole($1.value) } > Rounding.upToWhole(pieces)
        }
        return sized.map { size, count in
            let bought = numbers.shopping(Rounding.upToWhole(count))
            return isNamed ? name(of: size) : shopping.item.sized(count: bought, size: name(of: size))
        }
    }

    private func text(of amount: ShoppingAmount, in units: ShoppingUnits, isExact: Bool = false) -> String {
        let numbers = Formatting(spokenLanguage)
        switch amount {
        case .mass(let grams): return numbers.shopping(grams, in: units)
        case .volume(let milliliters): return numbers.shopping(milliliters, in: units)
        case .counted(let count, let unit):
            // 1.4 eggs are not 1 3/8 of them where it is said how many pieces are needed exactly.
            let shown = isExact && unit.isBoughtWhole ? numbers.decimal(count, places: 2) : numbers.shopping(count)
            guard let name = UnitNames.byKey[unit.key] else { return "\(shown) \(unit.key)" }
            return name(shopping.units)(count, shown)
        }
    }

    private func name(of size: PieceSize) -> String {
        switch size {
        case .small: shopping.item.small
        case .medium: shopping.item.medium
        case .large: shopping.item.large
        case .extraLarge: shopping.item.extraLarge
        }
    }

    func name(of aisle: ShoppingAisle) -> String {
        let words = shopping.aisles
        return switch aisle {
        case .produce: words.produce
        case .bakery: words.bakery
        case .deli: words.deli
        case .meat: words.meat
        case .fish: words.fish
        case .dairy: words.dairy
        case .eggs: words.eggs
        case .cereal: words.cereal
        case .baking: words.baking
        case .pantry: words.pantry
        case .canned: words.canned
        case .oils: words.oils
        case .sauces: words.sauces
        case .spices: words.spices
        case .snacks: words.snacks
        case .sweets: words.sweets
        case .drinks: words.drinks
        case .prepared: words.prepared
        case .frozen: words.frozen
        case .household: words.household
        case .other: words.elsewhere
        }
    }
}

/// The words for what is counted: "3 cloves".
private enum UnitNames {
    typealias Words = Strings.ShoppingStrings.UnitsStrings

    static let byKey: [String: @Sendable (Words) -> (Double, String) -> String] = [
        "piece": Words.piece(count:shown:),
        "clove": Words.clove(count:shown:),
        "slice": Words.slice(count:shown:),
        "sprig": Words.sprig(count:shown:),
        "branch": Words.branch(count:shown:),
        "handful": Words.handful(count:shown:),
        "fistful": Words.fistful(count:shown:),
        "bunch": Words.bunch(count:shown:),
        "stalk": Words.stalk(count:shown:),
        "stem": Words.stem(count:shown:),
        "stick": Words.stick(count:shown:),
        "pinch": Words.pinch(count:shown:),
        "dash": Words.dash(count:shown:),
        "splash": Words.splash(count:shown:),
        "drop": Words.drop(count:shown:),
        "drizzle": Words.drizzle(count:shown:),
        "glug": Words.glug(count:shown:),
        "shake": Words.shake(count:shown:),
        "head": Words.head(count:shown:),
        "bulb": Words.bulb(count:shown:),
        "ear": Words.ear(count:shown:),
        "leaf": Words.leaf(count:shown:),
        "sheet": Words.sheet(count:shown:),
        "loaf": Words.loaf(count:shown:),
        "square": Words.square(count:shown:),
        "strip": Words.strip(count:shown:),
        "wedge": Words.wedge(count:shown:),
        "floret": Words.floret(count:shown:),
        "segment": Words.segment(count:shown:),
        "chunk": Words.chunk(count:shown:),
        "half": Words.half(count:shown:),
        "side": Words.side(count:shown:),
        "knob": Words.knob(count:shown:),
        "rasher": Words.rasher(count:shown:),
        "spear": Words.spear(count:shown:),
        "pod": Words.pod(count:shown:),
        "part": Words.part(count:shown:),
        "block": Words.block(count:shown:),
        "scoop": Words.scoop(count:shown:),
        "fillet": Words.fillet(count:shown:),
        "cube": Words.cube(count:shown:),
        "bowl": Words.bowl(count:shown:),
        "plate": Words.plate(count:shown:),
        "ladle": Words.ladle(count:shown:),
        "wrap": Words.wrap(count:shown:),
        "batch": Words.batch(count:shown:),
        "serving": Words.serving(count:shown:),
        "bundle": Words.bundle(count:shown:),
        "cluster": Words.cluster(count:shown:),
        "pot": Words.pot(count:shown:),
        "can": Words.can(count:shown:),
        "jar": Words.jar(count:shown:),
        "package": Words.package(count:shown:),
        "sachet": Words.sachet(count:shown:),
        "box": Words.box(count:shown:),
        "bottle": Words.bottle(count:shown:),
        "bag": Words.bag(count:shown:),
        "tub": Words.tub(count:shown:),
        "carton": Words.carton(count:shown:),
        "punnet": Words.punnet(count:shown:),
        "tube": Words.tube(count:shown:),
        "tray": Words.tray(count:shown:),
        "sleeve": Words.sleeve(count:shown:),
        "glass": Words.glass(count:shown:),
        "mug": Words.mug(count:shown:),
        "inch": Words.inch(count:shown:),
        "centimeter": Words.centimeter(count:shown:),
        "millimeter": Words.millimeter(count:shown:),
        "fluid ounce": Words.fluidOunce(count:shown:),
        "cup": Words.cup(count:shown:),
        "pint": Words.pint(count:shown:),
        "half-pint": Words.halfPint(count:shown:),
        "quart": Words.quart(count:shown:),
        "gallon": Words.gallon(count:shown:),
        "water glass": Words.waterGlass(count:shown:),
        "tea glass": Words.teaGlass(count:shown:),
        "coffee cup": Words.coffeeCup(count:shown:),
        "tea cup": Words.teaCup(count:shown:),
        "tablespoon": Words.tablespoon(count:shown:),
        "teaspoon": Words.teaspoon(count:shown:),
        "dessertspoon": Words.dessertspoon(count:shown:),
        "soup spoon": Words.soupSpoon(count:shown:),
        "sweet spoon": Words.sweetSpoon(count:shown:),
        "tea spoon": Words.teaSpoon(count:shown:),
        "coffee spoon": Words.coffeeSpoon(count:shown:),
    ]
}
