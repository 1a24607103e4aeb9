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
        case .failed: failedLead(of: found)
        }
    }

    func diaryProblem(of found: FileImport, _ diary: DiaryImport) -> String? {
        let words = exchange.diaries
        let here = diary.lines - diary.unusable - diary.missed
        return switch found.ending {
        case .departed? where found.hasEnded: words.departed(done: String(here), left: String(diary.missed))
        case .departedUndoing? where found.hasEnded: words.departedUndoing
        default: problem(of: found)
        }
    }

    func counts(of diary: DiaryImport, isPlanned: Bool) -> [String] {
        let words = exchange.diaries
        var counts: [String] = []
        if let first = diary.first, let last = diary.last {
            let (from, to) = (dayMonthYear(first), dayMonthYear(last))
            counts.append(
                first == last ? words.oneDay(day: from) : words.days(count: diary.days, first: from, last: to)
            )
        }
        if diary.new > 0 { counts.append(isPlanned ? words.willAdd(count: diary.new) : words.added(count: diary.new)) }
        if diary.updated > 0 {
            counts.append(isPlanned ? words.willUpdate(count: diary.updated) : words.updated(count: diary.updated))
        }
        if diary.newMarks > 0 {
            counts.append(isPlanned ? words.willMark(count: diary.newMarks) : words.marked(count: diary.newMarks))
        }
        if diary.newWeights > 0 {
            let count = diary.newWeights
            counts.append(isPlanned ? words.willWeigh(count: count) : words.weighed(count: count))
        }
        if isPlanned, diary.takenDays > 0 { counts.append(words.takenDays(count: diary.takenDays)) }
        if diary.knownWeights > 0 { counts.append(words.keptWeights(count: diary.knownWeights)) }
        if diary.known > 0 { counts.append(words.known(count: diary.known)) }
        if diary.undone > 0 { counts.append(words.takenBack(count: diary.undone)) }
        if diary.leftLines > 0 { counts.append(words.leftLines(count: diary.leftLines)) }
        let unusable = diary.unusable - diary.leftLines
        if unusable > 0 { counts.append(words.leftOut(count: unusable)) }
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
        case .weight: words.noWeight
        case .taken: words.dayTaken
        }
    }
}
