import Web

extension FormLimits {
    /// The limits of this application's forms, with the names of which a form may have several.
    static let application = {
        var limits = FormLimits.standard
        limits.lists = [
            "allergies", "away", "comes", "contains", "days", "diets", "guardian", "guest_substances", "keep", "meals",
            "offer",
            "person",
            "scopes", "share_with", "shown", "slots", "swap", "traces", "was.guardian",
            "was.share_with", "was.writer", "writer",
        ]
        return limits
    }()
}
