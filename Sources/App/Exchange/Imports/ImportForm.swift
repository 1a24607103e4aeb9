import HTTPServer
import Web

/// What somebody has typed, pasted or shared to be read.
struct ImportForm: Sendable {
    var address: String
    var text: String
    /// Which of the page's recipes was chosen; nil before one is.
    var choice: Int?
    /// Whether the address is to be read although a recipe from it is there.
    var isAgain = false

    init(_ form: Form) {
        address = form.rawValue("address")
        text = form.rawValue("text")
        choice = Int(form.rawValue("choice"))
        isAgain = form.has("again")
        // An address is easily pasted into the field for texts.
        if address.isEmpty, PageAddress(in: text) != nil, let lone = PageAddress(text) {
            (address, text) = (lone.text, "")
        }
    }

    /// What another application shares (share_target of the manifest), or a link names as `address`. Phones put the address
    /// into the text as often as into its own field.
    init(_ query: URLQuery) {
        let shared = ["address", "url", "text"].compactMap { query[$0] }
        address = shared.lazy.compactMap { PageAddress(in: $0)?.text }.first ?? ""
        let whole = ["title", "text"].compactMap { query[$0] }.filter { !$0.isEmpty }.joined(separator: "\n")
        let isRecipe = address.isEmpty || (query["text"] ?? "").contains("\n")
        text = isRecipe ? whole : ""
    }
}
