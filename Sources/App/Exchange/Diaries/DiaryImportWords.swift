import Domain
import RecipeImport
import Web

extension Strings {
    func diaryLead(of found: FileImport) -> String {
        let words = exchange.diaries
        let app = found.app.map { name(of: $0) } ?? ""
        return switch found.state {
        case .reading: exchange.files.reading
        case .preview: words.preview(app: app)
        case .running: words.running
        case .done: words.done(app: app)
        case .undoing: exchange.files.undoing
        case .undone: words.undone
        case .failed: exchange.files.failed
        }
    }

    func counts(of diary: DiaryImport, isPlanned: Bool) -> [String] {
        let words = exchange.diaries
        var counts: [String] = []
        if let first = diary.first, let last = diary.last {
            counts.append(words.days(count: diary.days, first: dayMonthYear(first), last: dayMonthYear(last)))
        }
        if diary.new > 0 { counts.append(isPlanned ? words.willAdd(count: diary.new) : words.added(count: diary.new)) }
        if diary.updated > 0 {
            counts.append(isPlanned ? words.willUpdate(count: diary.updated) : words.updated(count: diary.updated))
        }
        if diary.newMarks > 0 {
            counts.append(isPlanned ? words.willMark(count: diary.newMarks) : words.marked(count: diary.newMarks))
        }
        if diary.known > 0 { counts.append(words.known(count: diary.known)) }
        if diary.undone > 0 { counts.append(words.takenBack(count: diary.undone)) }
        if diary.unusable > 0 { counts.append(words.leftOut(count: diary.unusable)) }
        return counts
    }

    func text(of problem: FileEntry.Problem) -> String {
        let words = exchange.diaries
        return switch problem {
        case .day: words.noDay
        case .nameless: words.noName
        case .number: words.noNumber
        case .empty: words.nothing
        case .tooMuch: words.tooMuch
        }
    }
}
