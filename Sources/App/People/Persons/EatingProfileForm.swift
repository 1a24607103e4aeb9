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
    /// What is stored by now: it stays where the form does not say it, or says what its page showed.
    let stored: StoredProfile
    let choices: ProfileChoices
    let strings: Strings

    func validated() throws(FormErrors) -> EatingProfile {
        var read = FormReader(form)
        read.ask(about: form.outdated(stored.shown(strings)))
        let name = form.keeps("name") ? stored.name : read.text("name", .name)
        let usual = stored.settings.keptShare
        let share =
            form.keeps("usual_share")
            ? usual.exact : read.decimal("usual_share", EatingProfile.shares, kept: usual)
        let diets = read.all("diets") { Diet(rawValue: $0) }
        let allergies = read.all("allergies") { Allergy(typed: $0, choices) }
        let traces = Substances(read.all("traces", Substance.init(allergen:)))
        let allergyWords = read.lines("allergy_words")
        let dislikes = read.lines("dislikes")
        let writing =
            form.changes("diary_writing")
            ? read.choice("diary_writing", of: DiaryWriting.self) : stored.settings.diaryWriting
        let bodyShare = typedShare(&read)
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
            share: bodyShare
        )
    }

    /// What is shown of one's days; nil where the form leaves it as it is.
    private func typedShare(_ read: inout FormReader) -> BodyShare? {
        let typed = read.all("share_with") { typed in choices.viewers.first { $0.description == typed } }
        guard form.has("share_level") else { return nil }
        let kept = stored.share
        let level = form.keeps("share_level") ? kept.level : read.choice("share_level", of: ShareLevel.self)
        guard form.has("was.share_with") else { return level.map { BodyShare(level: $0, viewers: typed) } }
        let shown = Set(kept.viewers.map(\.description))
        let named = form.ticked("share_with", over: shown)
        if level == kept.level, named == shown { return nil }
        if isShownOtherwise(by: kept) {
            read.reject("share_level", .changedMeanwhile(now: strings.name(of: kept.level)))
        }
        let viewers = choices.viewers.filter { named.contains($0.description) }.sorted()
        // Nobody named means everybody: what was for some becomes that on purpose alone, never because two forms have each
        // taken somebody off.
        if level != .nothing, viewers.isEmpty, !kept.viewers.isEmpty, !form.has(ShareFields.everybody) {
            read.reject("share_with", .people(.nobodyNamed))
        }
        return level.map { BodyShare(level: $0, viewers: viewers) }
    }

    /// Whether the form says who sees what on a page that showed another level than is kept, or how much is seen where it
    /// showed others who see it: both are one statement, and a half of each is what nobody has said.
    private func isShownOtherwise(by kept: BodyShare) -> Bool {
        let shown = Set(form.all("was.share_with")).subtracting([""])
        let choosable = choices.viewers.filter(kept.viewers.contains).map(\.description)
        let hasOtherLevel = form.has("was.share_level") && form.rawValue("was.share_level") != kept.level.rawValue
        let (namesOthers, hasOthers) = (Set(form.all("share_with")) != shown, Set(choosable) != shown)
        return hasOtherLevel && namesOthers || hasOthers && form.changes("share_level")
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
