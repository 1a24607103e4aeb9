/// What something that is eaten is to whom it is offered, or could be copied, in words.
struct EatenVerdict: Sendable {
    /// Whether it certainly contains what they must not eat.
    var isForbidden = false
    /// Where it is not free of what they avoid.
    var warnings: [String] = []
    /// Who has said what of its ingredients, where that decides.
    var stated: [String] = []
}
