import Domain
import RecipeImport
import Web

/// An import of a diary: what the file holds, how far it has come, and what could not become an entry.
struct DiaryImportPage: Page, Sendable {
    let head: ImportHead
    let csrf: CSRFField
    let counts: [String]
    let entries: [Line]
    var hasEntries: Bool { !entries.isEmpty }
    let unusable: [Line]
    var hasUnusable: Bool { !unusable.isEmpty }
    let next: LocalPath?
    let run: LocalPath?
    /// How the dates may be meant, where the file does not say it; empty where it does.
    let orders: [Order]
    var asksDates: Bool { !orders.isEmpty }
    /// In which unit weights may be meant, where the file does not say it; empty where it does.
    let units: [Order]
    var asksUnit: Bool { !units.isEmpty }
    /// Whether days may be left out that have entries already.
    let asksDays: Bool
    /// What is not brought in.
    let leftOut: [String]
    var hasLeftOut: Bool { !leftOut.isEmpty }
    let endings: ImportEndings
    /// The last day on which there is something of it.
    let day: LocalPath?

    struct Line: Sendable {
        let name: String
        let detail: String
    }

    /// What may stand first in the dates, with what three of them would be.
    struct Order: Sendable {
        let value: String
        let label: String
        let isChosen: Bool
    }

    /// How many of the entries the preview shows.
    static let sample = 12

    init(
        _ context: SignedInContext,
        _ found: FileImport,
        _ diary: DiaryImport,
        _ entries: [DiaryImport.Line],
        _ unusable: [DiaryImport.Line]
    ) {
        let strings = context.strings
        head = ImportHead(
            found,
            strings,
            lead: strings.diaryLead(of: found),
            progress: ImportHead.Progress(found, diary, strings),
            problem: strings.diaryProblem(of: found, diary)
        )
        csrf = context.csrf
        counts = strings.counts(of: diary, isPlanned: found.state == .preview)
        let isOpen = found.state == .preview
        self.entries = isOpen ? entries.map { Line($0, context) } : []
        let shown = unusable.prefix(ImportEntryStore.pageSize)
        self.unusable = shown.map { Line($0, context) }
        let path = LocalPath.fileImport(found.id)
        next = unusable.count > shown.count ? path.with(["after": String(shown.last?.position ?? 0)]) : nil
        run = isOpen && diary.changesAnything ? path : nil
        orders = isOpen ? Order.all(found, entries, context) : []
        units = isOpen ? Order.units(found) : []
        asksDays = isOpen && diary.takenDays > 0
        leftOut = strings.leftOut(of: found)
        endings = ImportEndings(context, found, hasChanged: diary.changesAnything)
        day = found.canBeTakenBack ? diary.last.map { LocalPath.diary($0) } : nil
    }
}

extension ImportHead.Progress {
    fileprivate init?(_ found: FileImport, _ diary: DiaryImport, _ strings: Strings) {
        guard found.state == .running else { return nil }
        let all = diary.lines - diary.unusable
        done = String(all - diary.open)
        steps = String(all)
        text = strings.exchange.diaries.progress(done: done, all: steps)
    }
}

extension DiaryImportPage.Order {
    fileprivate static func all(_ found: FileImport, _ entries: [DiaryImport.Line], _ context: SignedInContext)
        -> [Self]
    {
        guard let read = found.dates else { return [] }
        return DateOrder.allCases.map { order in
            // Several lines may be of one day.
            let dates = entries.reduce(into: [FileEntry]()) { dates, line in
                if !dates.contains(where: { $0.day == line.entry.day }) { dates.append(line.entry) }
            }
            let days = dates.prefix(3).map { line -> String in
                var entry = line
                if order != read { entry.turnDate() }
                return CivilDate(iso: entry.day).map { context.strings.dayMonthYear($0) } ?? entry.day
            }
            let words = context.strings.exchange.diaries
            let examples = days.joined(separator: " · ")
            let label = order == .day ? words.dayFirst(examples: examples) : words.monthFirst(examples: examples)
            return Self(value: order.rawValue, label: label, isChosen: order == read)
        }
    }
}

extension DiaryImportPage.Order {
    fileprivate static func units(_ found: FileImport) -> [Self] {
        guard let said = found.weightUnit else { return [] }
        return WeightUnit.allCases.map { Self(value: $0.rawValue, label: $0.rawValue, isChosen: $0 == said) }
    }
}

extension DiaryImportPage.Line {
    fileprivate init(_ line: DiaryImport.Line, _ context: SignedInContext) {
        let strings = context.strings
        let diaryStrings = strings.exchange.diaries
        let day = CivilDate(iso: line.entry.day).map { strings.dayMonthYear($0) } ?? line.entry.day
        let isWeight = line.entry.weight != nil
        if line.entry.isDayComplete == true, line.problem == nil {
            (name, detail) = (day, diaryStrings.completeDay)
            return
        }
        name =
            isWeight ? diaryStrings.weight : line.entry.name.isEmpty ? diaryStrings.nameless : line.entry.name
        if let problem = line.problem {
            detail = "\(day): \(strings.text(of: problem))"
        } else if let weight = line.entry.weight {
            let unit = line.entry.weightUnit.map { " \($0.rawValue)" } ?? ""
            detail = "\(day): \(Formatting(strings.spokenLanguage).decimal(weight, places: 1))\(unit)"
        } else {
            let slot = strings.name(of: MealSlot(rawValue: line.entry.slot) ?? .snack)
            let numbers = Formatting(strings.spokenLanguage)
            let energy =
                line.entry.nutrients["energy"].map { diaryStrings.energy(kcal: numbers.count($0.rounded())) } ?? "—"
            detail = "\(day), \(slot), \(energy)"
        }
    }
}
