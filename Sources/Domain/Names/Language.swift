/// A language of Sofra's user interface.
public enum Language: String, CaseIterable, Sendable {
    case en, tr
}
