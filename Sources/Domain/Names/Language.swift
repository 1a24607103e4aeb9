/// The languages Sofra speaks.
public enum Language: String, CaseIterable, Sendable {
    case en, tr
}
