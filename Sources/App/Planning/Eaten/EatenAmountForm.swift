import Domain
import Web

/// How much somebody has eaten of a dish: servings or grams.
struct EatenAmountForm {
    let form: Form

    func validated() throws(FormErrors) -> EatenAmount? {
        var read = FormReader(form)
        let grams = read.optionalDecimal("grams", .positive(upTo: EntryLimits.grams))
        let servings = read.servingCount("servings")
        guard read.isValid else { throw read.errors }
        return grams.map { .grams($0) } ?? servings.map { .servings($0) }
    }
}
