import Domain
import Web

/// The remarks on a day, with the forms for them.
struct RemarksSection: Fragment, Sendable {
    let mark: String?
    let note: String
    let typed: String
    /// The note as the form knows it.
    let shown: HiddenField
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
        let strings = context.strings
        mark = remarks.mark.map(strings.name(of:))
        note = remarks.note
        typed = context.form.has("note") ? context.form.rawValue("note") : remarks.note
        // Who has been told of another note than the form knew replaces that one by saving again.
        let isTold = errors["note"] == .diary(.noteSince)
        let known = context.form.has("was.note") && !isTold ? context.form.rawValue("was.note") : remarks.note
        shown = .shown("note", known)
        problem = errors.text("note", strings) ?? errors.text("mark", strings)
        // The button of the mark that the day has removes it.
        marks = DayMark.allCases.map { mark in
            let isPressed = mark == remarks.mark
            return Button(value: isPressed ? "" : mark.rawValue, name: strings.name(of: mark), isPressed: isPressed)
        }
        markAction = "/diary/\(day)/mark"
        noteAction = "/diary/\(day)/note"
        csrf = context.csrf
    }
}

extension Strings {
    func name(of mark: DayMark) -> String {
        switch mark {
        case .complete: diary.day.complete
        case .partial: diary.day.partial
        case .fasting: diary.day.fasting
        }
    }
}
