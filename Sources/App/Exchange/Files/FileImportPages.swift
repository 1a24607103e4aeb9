import Domain
import RecipeImport
import Web

/// The page on which a file is chosen.
struct FilesPage: Page, Sendable {
    let csrf: CSRFField
    let problem: String?
    var isWrong: Bool { problem != nil }
    /// What whoever may only read in the household can bring in.
    let hint: String?
    let back: Link
    let latest: [Link]
    var hasLatest: Bool { !latest.isEmpty }

    struct Link: Sendable {
        let name: String
        let path: LocalPath
    }

    init(_ context: SignedInContext, _ latest: [FileImportStore.Latest], _ problem: String?) {
        csrf = context.csrf
        self.problem = problem
        let (exchange, mayWrite) = (context.strings.exchange, context.may(.kitchen(.write)))
        hint = mayWrite ? nil : exchange.files.onlyDiaries
        back =
            mayWrite
            ? Link(name: exchange.imports.title, path: "/import") : Link(name: exchange.archives.title, path: "/export")
        self.latest = latest.map { found in
            let day = context.strings.dayMonthYear(context.zone.day(at: found.at))
            let name = found.app.map { context.strings.name(of: $0) } ?? context.strings.exchange.files.unnamed
            return Link(name: "\(name), \(day)", path: .fileImport(found.id))
        }
    }
}

/// An import: what a file holds, how far it has come, and what has become of each recipe.
struct FileImportPage: Page, Sendable {
    /// What an address asks for of the list.
    struct Asked: Sendable {
        let after: Int
        let onlyRemarkable: Bool

        init(_ query: URLQuery) {
            after = query["after"].flatMap { Int($0) } ?? -1
            onlyRemarkable = query["show"] == "remarkable"
        }
    }

    let head: ImportHead
    let csrf: CSRFField
    /// Where an export of Sofra itself comes back; nil for what is none.
    let bringBack: LocalPath?
    let counts: [String]
    let rows: [Line]
    var hasRows: Bool { !rows.isEmpty }
    let next: LocalPath?
    let all: LocalPath?
    let remarkable: LocalPath?
    let unread: [String]
    var hasUnread: Bool { !unread.isEmpty }
    /// What is not brought in.
    let leftOut: [String]
    var hasLeftOut: Bool { !leftOut.isEmpty }
    let run: LocalPath?
    let endings: ImportEndings
    /// The words without a food, where an import ends.
    let open: LocalPath?

    struct Line: Sendable {
        let name: String
        let path: LocalPath?
        let outcome: String
        let remarks: String?
        /// Where the file's version can be taken; nil where nothing was left as it is.
        let offer: LocalPath?
    }

    private static let openWords = ("/ingredients" as LocalPath).with(["show": "open"])

    init(_ context: SignedInContext, _ read: FileImportLoader.Found, _ asked: Asked) {
        let (found, outcomes) = (read.found, read.outcomes)
        let (strings, path) = (context.strings, LocalPath.fileImport(found.id))
        head = ImportHead(
            found,
            strings,
            lead: strings.lead(of: found),
            progress: ImportHead.Progress(found, strings),
            problem: strings.problem(of: found)
        )
        csrf = context.csrf
        bringBack = found.problem == .sofra ? "/export" : nil
        let isOpen = found.state == .preview
        counts = RowOutcome.allCases.compactMap { outcome in
            let count = outcomes[outcome] ?? 0
            if count == 0 { return nil }
            return isOpen
                ? strings.plan(of: outcome, count: count) : strings.report(of: outcome, in: found, count: count)
        }
        let shown = read.rows.prefix(ImportRowStore.pageSize)
        rows = shown.map { Line($0, of: found, strings) }
        let show = asked.onlyRemarkable ? "remarkable" : ""
        next =
            read.rows.count > shown.count
            ? path.with(pairs: [("show", show), ("after", String(shown.last?.position ?? 0))].filter { !$0.1.isEmpty })
            : nil
        all = asked.onlyRemarkable ? path : nil
        remarkable = asked.onlyRemarkable || found.progress.recipes == 0 ? nil : path.with(["show": "remarkable"])
        unread = found.unread
        leftOut = strings.leftOut(of: found)
        run = isOpen && found.brings(outcomes) ? path : nil
        endings = ImportEndings(context, found, hasChanged: found.hasChanged)
        open = endings.undo == nil ? nil : Self.openWords
    }
}

extension ImportHead.Progress {
    fileprivate init?(_ found: FileImport, _ strings: Strings) {
        guard found.state == .running, found.progress.recipes > 0 else { return nil }
        let written = found.progress.recipes - found.progress.open
        let isWriting = found.progress.open > 0
        done = String(written)
        steps = String(found.progress.recipes)
        text =
            isWriting
            ? strings.exchange.files.progress(done: done, all: steps)
            : strings.exchange.files.photosLeft(count: found.progress.photos)
    }
}

extension FileImportPage.Line {
    fileprivate init(_ row: ImportRow, of found: FileImport, _ strings: Strings) {
        name = row.name.isEmpty ? strings.exchange.files.nameless : row.name
        let isHere = row.outcome != .undone && row.outcome != .failed && row.outcome != .deleted
        path = isHere ? row.recipe.map { LocalPath.recipe($0) } : nil
        outcome = found.state == .preview ? strings.plan(of: row.outcome) : strings.report(of: row.outcome, in: found)
        let isLeft = row.outcome == .kept || row.outcome == .deleted
        offer = found.state == .done && isLeft ? .taking(row.position, of: found.id) : nil
        let files = strings.exchange.files
        let named = row.nameHere.map { found.state == .preview ? files.willBeNamed(name: $0) : files.isNamed(name: $0) }
        let said =
            [row.problem].filter { !$0.isEmpty } + [named].compactMap { $0 } + row.remarks.map { strings.text(of: $0) }
        remarks = said.isEmpty ? nil : said.joined(separator: " ")
    }
}
