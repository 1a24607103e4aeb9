import Domain

extension Strings {
    func name(of diet: Diet) -> String {
        switch diet {
        case .vegetarian: foods.diets.vegetarian
        case .vegan: foods.diets.vegan
        case .pescatarian: foods.diets.pescatarian
        case .glutenFree: foods.diets.glutenFree
        case .milkFree: foods.diets.milkFree
        }
    }

    func name(of substance: Substance) -> String {
        switch substance {
        case .gluten: foods.diets.gluten
        case .crustaceans: foods.diets.crustaceans
        case .eggs: foods.diets.eggs
        case .fish: foods.diets.fish
        case .peanuts: foods.diets.peanuts
        case .soya: foods.diets.soya
        case .milk: foods.diets.milk
        case .nuts: foods.diets.nuts
        case .celery: foods.diets.celery
        case .mustard: foods.diets.mustard
        case .sesame: foods.diets.sesame
        case .sulphites: foods.diets.sulphites
        case .lupin: foods.diets.lupin
        case .molluscs: foods.diets.molluscs
        case .meat: foods.diets.meat
        case .pork: foods.diets.pork
        case .honey: foods.diets.honey
        case .alcohol: foods.diets.alcohol
        }
    }

    /// The names as a list, "gluten, milk", in the order of the EU's list of allergens.
    func names(of substances: Substances) -> String {
        var names = ""
        for substance in Substance.allCases where substances.contains(substance) {
            if !names.isEmpty { names += ", " }
            names += name(of: substance)
        }
        return names
    }
}

extension Substances {
    /// The keys by which columns list substances.
    var keys: [String] { list.map(\.word) }
}
