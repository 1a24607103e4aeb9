import Domain
import Web

/// What others may put into a person's diary.
enum DiaryWriting: String, CaseIterable, Sendable {
    case nobody, offer, direct
}

/// What a person eats and does not eat, as they say it themselves.
struct EatingProfile: Sendable {
    /// How many portions a person usually eats; a child perhaps half of one.
    static let shares = NumberRange.from(0.25, to: 20)

    let name: String
    let usualShare: Double
    let diaryWriting: DiaryWriting
    var diets: [Diet]
    var allergies: Substances
    /// Ingredients of the household.
    var ingredients: [Ingredient.ID]
    /// Those of the allergies of which traces count.
    var traces: Substances
    var allergyWords: [String]
    var dislikes: [String]
    /// What this person shows of their days; nil leaves it as it is.
    let share: BodyShare?
}

struct EatingProfileForm {
    let form: Form
    /// The usual share with which the form was filled.
    let kept: KeptNumber
    /// What others may write into the person's diary so far: it stays where the form does not say it.
    let keptWriting: DiaryWriting
    let choices: ProfileChoices

    func validated() throws(FormErrors) -> EatingProfile {
        var read = FormReader(form)
        let name = read.text("name", .name)
        let share = read.decimal("usual_share", EatingProfile.shares, kept: kept)
        let diets = read.all("diets") { Diet(rawValue: $0) }
        let allergies = read.all("allergies") { Allergy(typed: $0, choices) }
        let traces = Substances(read.all("traces", Substance.init(allergen:)))
        let allergyWords = read.lines("allergy_words")
        let dislikes = read.lines("dislikes")
        let writing = form.has("diary_writing") ? read.choice("diary_writing", of: DiaryWriting.self) : keptWriting
        let level = form.has("share_level") ? read.choice("share_level", of: ShareLevel.self) : nil
        let viewers = read.all("share_with") { typed in choices.viewers.first { $0.description == typed } }
        let named = read.ingredient(choices)
        guard let name, let share, let writing, read.isValid else { throw read.errors }
        return EatingProfile(
            name: name,
            usualShare: share,
            diaryWriting: writing,
            diets: diets,
            // Whoever counts traces of something avoids the thing.
            allergies: Substances(allergies.compactMap(\.substance)).union(traces),
            ingredients: allergies.compactMap(\.ingredient) + (named.map { [$0] } ?? []),
            traces: traces,
            allergyWords: allergyWords,
            dislikes: dislikes,
            share: level.map { BodyShare(level: $0, viewers: viewers) }
        )
    }
}

/// One of the 14 allergens of the law, or an ingredient of the household.
private enum Allergy: Hashable {
    case substance(Substance)
    case ingredient(Ingredient.ID)

    init?(typed: String, _ choices: ProfileChoices) {
        if let substance = Substance(allergen: typed) {
            self = .substance(substance)
        } else if let ingredient = Ingredient.ID(pathText: typed), choices.ingredients.contains(ingredient) {
            self = .ingredient(ingredient)
        } else {
            return nil
        }
    }

    var substance: Substance? { if case .substance(let substance) = self { substance } else { nil } }
    var ingredient: Ingredient.ID? { if case .ingredient(let ingredient) = self { ingredient } else { nil } }
}

extension Substance {
    /// One of the 14 allergens of the law by its key.
    init?(allergen key: String) {
        guard let known = Substance(word: key), Substances.allergens.contains(known) else { return nil }
        self = known
    }
}

extension FormReader {
    /// An ingredient that is named as the kitchen calls it; nil where none is.
    fileprivate mutating func ingredient(_ choices: ProfileChoices) -> Ingredient.ID? {
        guard optionalText(ProfileChoices.field, .name) != nil else { return nil }
        if choices.named == nil { reject(ProfileChoices.field, .people(.noIngredient)) }
        return choices.named
    }

    /// The values of a field that may stand several times, each once.
    fileprivate mutating func all<Value: Hashable>(_ field: String, _ value: (String) -> Value?) -> [Value] {
        var seen: Set<Value> = []
        return form.all(field).compactMap { typed in
            guard let known = value(typed) else {
                reject(field, .notAChoice)
                return nil
            }
            return seen.insert(known).inserted ? known : nil
        }
    }

    /// The lines of a text, each once.
    fileprivate mutating func lines(_ field: String) -> [String] {
        let longest = TextRule.name.longest
        var seen: Set<String> = []
        let lines = (optionalText(field, .lines(2_000)) ?? "").split(separator: "\n").map { line in
            String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
        if lines.contains(where: { $0.unicodeScalars.count > longest }) { reject(field, .tooLong(max: longest)) }
        return lines.filter { !Folding.key($0).isEmpty && seen.insert(Folding.key($0)).inserted }
    }
}
