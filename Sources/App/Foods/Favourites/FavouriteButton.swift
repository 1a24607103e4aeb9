import Web

/// The star on the page of a food or recipe.
struct FavouriteButton: Fragment, Sendable {
    let action: LocalPath
    let csrf: CSRFField
    let isFavourite: Bool
    var slot = ""
    var day = ""
    /// The value that the button sends: the opposite of the present state.
    var value: String { isFavourite ? "0" : "1" }
}
