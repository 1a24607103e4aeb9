import Domain
import Web

/// What is said of a day, and the forms that say it.
struct RemarksSection: Fragment, Sendable {
    let mark: String?
    let note: String
    let typed: String
    let problem: String?
    let marks: [Button]
    let markAction: LocalPath
    let noteAction: LocalPath
    let csrf: CSRFField
    var isWrong: Bool { problem != nil }
    var hasNote: Bool { !note.isEmpty }

    struct Button: Sendable {
        let value: String
        let name: String
        let isPressed: Bool
    }

    init(_ context: SignedInContext, _ day: CivilDate, _ remarks: DayRemarks, errors: FormErrors) {
        let words = context.words
        mark = remarks.mark.map(words.name(of:))
        note = remarks.note
        typed = context.form.has("note") ? context.form.typed("note") : remarks.note
        problem = errors.text("note", words) ?? errors.text("mark", words)
        // Pressing the mark that the day has takes it away.
        marks = DayMark.allCases.map { mark in
            let isPressed = mark == remarks.mark
            return Button(value: isPressed ? "" : mark.rawValue, name: words.name(of: mark), isPressed: isPressed)
        }
        markAction = "/diary/\(day)/mark"
        noteAction = "/diary/\(day)/note"
        csrf = context.csrf
    }
}

extension Words {
    func name(of mark: DayMark) -> String {
        switch mark {
        case .complete: day.complete
        case .partial: day.partial
        case .fasting: day.fasting
        }
    }
}
