import Web

/// The fields in which a person says what of their days others see, and who.
struct ShareFields: Fragment, Sendable {
    let level: Choice
    let viewers: [ProfileSection.Tick]
    let problem: String?
    var isWrong: Bool { problem != nil }
    /// Whether there is anybody to name.
    var mayName: Bool { !viewers.isEmpty }

    /// - Parameter isOwn: whether it is the reader's, and not that of somebody they look after.
    init(_ found: PersonStore.Found, isOwn: Bool, _ fields: inout FormFields) {
        let strings = fields.strings
        let profileStrings = strings.people.profile
        level = fields.choice(
            "share_level",
            isOwn ? profileStrings.shareLevel : profileStrings.shareLevelOf(name: found.person.name),
            kept: found.share.level.rawValue,
            ShareLevel.allCases.map { (value: $0.rawValue, label: strings.name(of: $0)) }
        )
        let kept = found.share.viewers.map(\.description)
        let named = Set(fields.form.has("usual_share") ? fields.form.all("share_with") : kept)
        viewers = found.viewers.map {
            .init(value: $0.id.description, label: $0.name, isTicked: named.contains($0.id.description))
        }
        problem = fields.problem("share_with", profileStrings.shareWith, id: "share_level")
    }
}

extension Strings {
    fileprivate func name(of level: ShareLevel) -> String {
        switch level {
        case .nothing: people.profile.shareNothing
        case .totals: people.profile.shareTotals
        case .all: people.profile.shareAll
        }
    }
}
