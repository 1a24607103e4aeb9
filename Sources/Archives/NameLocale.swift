import Glibc

/// The locale in which libarchive reads and writes names. The program's own is "C", in which it knows no letter beyond
/// ASCII and refuses "Çorba".
enum NameLocale {
    /// LC_CTYPE_MASK, a macro that Swift does not see.
    private static let letters: Int32 = 1 << LC_CTYPE
    /// `nonisolated(unsafe)` because the compiler does not know that a locale is never changed once it is made.
    private nonisolated(unsafe) static let unicode = newlocale(letters, "C.UTF-8", nil)

    /// Runs `body` in that locale, which is the current thread's alone and lasts no longer.
    static func use<Value>(_ body: () -> Value) -> Value {
        guard let unicode else { return body() }
        let former = uselocale(unicode)
        defer { _ = uselocale(former) }
        return body()
    }
}
