import Web

/// What one page leaves for the next: a message, and the address that undoes what the message tells of.
struct Flash: Codable, Hashable, Sendable {
    let message: FlashMessage
    /// The address to which the undo button posts; nil when there is nothing to undo.
    var undo: LocalPath?
}

/// A message about what was just done. The cookie holds it as a value; the page that shows it chooses the language.
enum FlashMessage: Codable, Hashable, Sendable {
    case saved
    /// What was done is taken back.
    case undone
    /// What was deleted cannot come back, because another has its name.
    case nameTaken
    /// What was to be taken back is another by now, and stays.
    case changedSince
    case people(People)
    case foods(Foods)
    case recipes(Recipes)
    case diary(Diary)
    case planning(Planning)
    case shopping(Shopping)
    case progress(Progress)
    case exchange(Exchange)

    func text(_ strings: Strings) -> String {
        switch self {
        case .saved: strings.requests.actions.saved
        case .undone: strings.requests.actions.undone
        case .nameTaken: strings.requests.actions.nameTaken
        case .changedSince: strings.requests.actions.changedSince
        case .people(let message): message.text(strings)
        case .foods(let message): message.text(strings)
        case .recipes(let message): message.text(strings)
        case .diary(let message): message.text(strings)
        case .planning(let message): message.text(strings)
        case .shopping(let message): message.text(strings)
        case .progress(let message): message.text(strings)
        case .exchange(let message): message.text(strings)
        }
    }
}
