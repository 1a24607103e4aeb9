import Domain
import Testing

@testable import Web

/// A problem that only the application knows of.
enum OwnProblem: Hashable, Sendable { case servingsPositive }

typealias FieldProblem = Web.FieldProblem<OwnProblem>
typealias FormErrors = Web.FormErrors<OwnProblem>
typealias FormReader = Web.FormReader<OwnProblem>

@Suite struct FormReaderTests {
    private func reader(_ fields: KeyValuePairs<String, String>) -> FormReader {
        FormReader(Form(fields.map { ($0.key, $0.value) }))
    }

    /// What a field's text reads as, or its problem.
    private func decimal(_ typed: String, _ range: NumberRange = .positive(upTo: 10_000)) -> Result<Double, Refused> {
        var read = reader(["grams": typed])
        let value = read.decimal("grams", range)
        if let problem = read.errors["grams"] { return .failure(Refused(problem)) }
        return value.map { .success($0) } ?? .failure(Refused(.required))
    }

    struct Refused: Error, Equatable {
        let problem: FieldProblem
        init(_ problem: FieldProblem) { self.problem = problem }
    }

    @Test(arguments: [
        ("1,5", 1.5), ("1.5", 1.5), ("1.234,5", 1_234.5), ("1,234.5", 1_234.5), ("½", 0.5), ("1 1/2", 1.5),
        (" 150 ", 150),
    ]) func `HOSTILE-15 numbers as people type them`(typed: String, number: Double) {
        #expect(decimal(typed) == .success(number))
    }

    @Test(arguments: [
        ("1,234", FieldProblem.ambiguousNumber), ("1/0", .notANumber), ("abc", .notANumber), ("", .required),
        ("  ", .required),
    ]) func `HOSTILE-15 what is no number or could be two`(typed: String, problem: FieldProblem) {
        #expect(decimal(typed) == .failure(Refused(problem)))
    }

    @Test(arguments: ["inf", "-inf", "nan", "0x1p4", "1e309", "1e-400", "-0", "+1", "Infinity", "1e3"])
    func `HOSTILE-16 infinities, exponents and signs are refused`(typed: String) {
        #expect(throws: Refused.self) { try decimal(typed).get() }
    }

    @Test(arguments: ["0", "0,0", "-1", "10001", "1000000000", "1e9", "-1,5", "1e309"])
    func `HOSTILE-17 out of range is told with the range`(typed: String) {
        #expect(decimal(typed) == .failure(Refused(.outOfRange(.positive(upTo: 10_000)))))
    }

    @Test func `HOSTILE-17 zero is fine for nutrients, 400 digits are no number`() {
        #expect(decimal("0", .from(0, to: 500)) == .success(0))
        #expect(decimal("500", .from(0, to: 500)) == .success(500))
        let many = String(repeating: "9", count: 400)
        #expect(decimal(many) == .failure(Refused(.outOfRange(.positive(upTo: 10_000)))))
    }

    @Test(arguments: ["١٢", "１２", "१२"]) func `HOSTILE-21 other digits are refused`(typed: String) {
        #expect(decimal(typed) == .failure(Refused(.notANumber)))
        var read = reader(["n": typed])
        #expect(read.integer("n", 0...100) == nil)
        #expect(read.errors["n"] == .notAWholeNumber)
    }

    @Test func `C-1 a blank that may be left out is no problem, and a message of one's own replaces all others`() {
        var read = reader(["servings": " ", "n": "-2", "m": "x"])
        #expect(read.optionalDecimal("servings", .positive(upTo: 100)) == nil)
        #expect(read.optionalDecimal("absent", .positive(upTo: 100)) == nil)
        #expect(read.isValid)
        #expect(read.decimal("n", .positive(upTo: 100), otherwise: .own(.servingsPositive)) == nil)
        #expect(read.decimal("m", .positive(upTo: 100), otherwise: .own(.servingsPositive)) == nil)
        #expect(read.errors.entries.map(\.problem) == [.own(.servingsPositive), .own(.servingsPositive)])
    }

    @Test(
        arguments: [
            ("820", 820), ("820 g", 820), ("820gr", 820), ("1,2 kg", 1_200), ("1.2KG", 1_200), ("1.200 kg", 1_200),
            ("1,005 kg", 1_005), ("1 1/2 kg", 1_500), ("1.200", 1_200), ("1,2", nil), ("19 g", nil), ("60 kg", nil),
            ("kg", nil), ("1,2 kilo", nil),
        ] as [(String, Double?)]
    )
    func `R18 a weight in grams may have its unit behind it`(_ typed: String, _ grams: Double?) {
        var read = reader(["tare_g": typed])
        #expect(read.grams("tare_g", .from(20, to: 50_000)) == grams)
        #expect(read.isValid == (grams != nil))
    }

    @Test func `R18 a weight in kilograms that is too much says the limit in grams, and a blank is none`() {
        var read = reader(["tare_g": "60 kg", "net_g": " "])
        #expect(read.grams("tare_g", .from(20, to: 50_000)) == nil)
        #expect(read.optionalGrams("net_g", .positive(upTo: 1_000_000)) == nil)
        #expect(read.errors.entries.map(\.problem) == [.outOfRange(.from(20, to: 50_000))])
    }

    @Test func `whole numbers`() {
        var read = reader(["a": "7", "b": "101", "c": "1.0", "d": "", "e": "99999999999999999999", "f": "-1"])
        #expect(read.integer("a", 0...100) == 7)
        #expect(read.integer("b", 0...100) == nil)
        #expect(read.optionalInteger("d", 0...100) == nil)
        for field in ["c", "d", "e", "f"] { #expect(read.integer(field, 0...100) == nil) }
        #expect(
            read.errors.entries.map(\.problem) == [
                .outOfRange(.from(0, to: 100)), .notAWholeNumber, .required, .notAWholeNumber, .notAWholeNumber,
            ]
        )
    }

    @Test(arguments: [
        ("2026-02-30", FieldProblem.invalidDate), ("0000-01-01", .invalidDate), ("2026-1-1", .invalidDate),
        ("24.07.2026", .invalidDate), ("", .required),
    ]) func `HOSTILE-27 a day that is none`(typed: String, problem: FieldProblem) {
        var read = reader(["date": typed])
        #expect(read.date("date", in: .first ... .last) == nil)
        #expect(read.errors["date"] == problem)
    }

    @Test func `HOSTILE-27 days are bounded`() throws {
        let bounds = try #require(CivilDate(iso: "2000-01-01"))...(try #require(CivilDate(iso: "2100-12-31")))
        var read = reader(["a": "2026-07-24", "b": "2101-01-01", "c": "9999-12-31"])
        #expect(read.date("a", in: bounds)?.iso == "2026-07-24")
        #expect(read.date("b", in: bounds) == nil)
        #expect(read.date("c", in: bounds) == nil)
        #expect(read.errors["b"] == .dateOutOfRange(bounds))
    }

    enum Slot: String { case breakfast, lunch }

    @Test func `choices and ids`() {
        var read = reader(["slot": "lunch", "other": "brunch", "food": "12", "bad": "012", "none": ""])
        #expect(read.choice("slot", of: Slot.self) == .lunch)
        #expect(read.choice("other", of: Slot.self) == nil)
        #expect(read.choice("none", of: Slot.self) == nil)
        #expect(read.optionalChoice("none", of: Slot.self) == nil)
        #expect(read.reference("food", to: Int.self) == 12)
        #expect(read.reference("bad", to: Int.self) == nil)
        #expect(read.optionalReference("absent", to: Int.self) == nil)
        #expect(read.errors.entries.map(\.field) == ["other", "none", "bad"])
        #expect(read.errors["other"] == .notAChoice)
        #expect(read.errors["none"] == .required)
    }

    @Test func `a field has one problem, the first, and problems stand in the order of reading`() {
        var read = reader(["a": "", "b": ""])
        _ = read.text("b", .name)
        _ = read.text("a", .name)
        read.reject("b", .taken)
        #expect(read.errors.entries.map(\.field) == ["b", "a"])
        #expect(read.errors["b"] == .required)
        #expect(FormErrors(dictionaryLiteral: ("x", .taken))["x"] == .taken)
    }

    @Test(arguments: [
        "ayse@example.org", "AyseYilmaz", "Ayşe1985", "lale sokak 7", "sofra2026", "Sofra-Ayşe", "yilmaz.ayse",
    ]) func `HOSTILE-119 a password is more than words of whoever chooses it`(password: String) {
        var read = reader(["password": password])
        let personal = ["Ayşe Yılmaz", "ayse@example.org", "Lale Sokak 7"]
        #expect(read.newPassword("password", beside: personal) == nil)
        #expect(read.errors["password"] == .tooPersonal)
        var others = reader(["password": "Ayşe eats plums"])
        #expect(others.newPassword("password", beside: personal) == "Ayşe eats plums")
    }

    @Test func `HOSTILE-70 passwords are taken as they are`() {
        var read = reader([
            "a": " trailing ", "b": "short", "c": "password", "d": "nul\0nul\0nul", "e": "",
            "f": String(repeating: "ab", count: 65),
        ])
        #expect(read.newPassword("a", beside: []) == " trailing ")
        for field in ["b", "c", "d", "e", "f"] { #expect(read.newPassword(field, beside: []) == nil) }
        #expect(
            read.errors.entries.map(\.problem) == [
                .tooShort(min: 8), .tooCommon, .invalidText, .required, .tooLong(max: 128),
            ]
        )
    }
}
