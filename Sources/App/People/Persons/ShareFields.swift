import Web

/// The fields in which a person says what of their days others see, and who.
struct ShareFields: Fragment, Sendable {
    /// Stands in a form that has asked whether everybody is to see what was shown to some.
    static let everybody = "share_everybody"

    let level: Choice
    let viewers: [ProfileSection.Tick]
    /// Who was named when the page was made, and that it has asked about everybody.
    let shown: [HiddenField]
    let problem: String?
    var isWrong: Bool { problem != nil }
    /// Whether there is anybody to name.
    var mayName: Bool { !viewers.isEmpty }

    /// - Parameter isOwn: whether it is the reader's, and not that of somebody they look after.
    init(_ found: PersonStore.Found, _ form: Form, isOwn: Bool, _ fields: inout FormFields) {
        let strings = fields.strings
        let profileStrings = strings.people.profile
        level = fields.choice(
            "share_level",
            isOwn ? profileStrings.shareLevel : profileStrings.shareLevelOf(name: found.person.name),
            kept: found.share.level.rawValue,
            ShareLevel.allCases.map { (value: $0.rawValue, label: strings.name(of: $0)) }
        )
        let kept = Set(found.share.viewers.map(\.description))
        let named = form.has("usual_share") ? form.ticked("share_with", over: kept) : kept
        // Who is named and cannot be chosen any more has no tick that could be taken off.
        let ticked = found.viewers.map(\.id.description).filter(kept.contains)
        let asks = fields.errors["share_with"] == .people(.nobodyNamed)
        let answer = asks ? [HiddenField(name: Self.everybody, value: "1")] : []
        shown = ([""] + ticked).map { HiddenField.shown("share_with", $0) } + answer
        viewers = found.viewers.map {
            .init(value: $0.id.description, label: $0.name, isTicked: named.contains($0.id.description))
        }
        problem = fields.problem("share_with", profileStrings.shareWith, id: "share_level")
    }
}

extension Strings {
    func name(of level: ShareLevel) -> String {
        switch level {
        case .nothing: people.profile.shareNothing
        case .totals: people.profile.shareTotals
        case .all: people.profile.shareAll
        }
    }
}
