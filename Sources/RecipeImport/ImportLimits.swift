/// What one page or text may hold. Beyond it the rest is left out, and nothing fails.
public enum ImportLimits {
    /// The largest page in bytes.
    public static let pageBytes = 10 << 20
    /// The longest text in bytes.
    public static let textBytes = 200_000
    public static let lineBytes = 4_000
    public static let lines = 2_000
    /// The nesting of JSON and of elements.
    public static let depth = 96
    public static let nodes = 400_000
    /// The elements and texts of a file of many recipes.
    static let fileNodes = 2_000_000
    /// More than a recipe may have, so that it can be said of those that are left out.
    public static let tags = 100
    public static let recipes = 50
}
