@testable import TemplateCompiler

/// The Swift of one template `x.html`, compiled with `others` by name.
func swift(_ template: String, name: String = "x", _ others: [String: String] = [:]) throws -> String {
    let files = (others.map { ($0.key, $0.value) } + [(name, template)]).sorted { $0.0 < $1.0 }.map { name, text in
        (name: name, file: "Views/\(name).html", bytes: Array(text.utf8))
    }
    return try ViewsCompiler.swift(of: files)[name] ?? ""
}

/// What the compiler says of a template: the first error, or "compiles".
func complaint(_ template: String, name: String = "x", _ others: [String: String] = [:]) -> String {
    do {
        _ = try swift(template, name: name, others)
        return "compiles"
    } catch let failure as CompileErrors {
        return failure.errors.first?.description ?? "no error"
    } catch {
        return "\(error)"
    }
}

/// A template's body after its first line, hence with its first byte at 2:1.
func body(_ text: String) -> String { "{{! page: P }}\n" + text }

/// What the compiler says of words in English and Turkish.
func stringsComplaint(en: String, tr: String) -> String {
    do {
        return try stringsSwift(en: en, tr: tr).isEmpty ? "nothing" : "compiles"
    } catch let failure as CompileErrors {
        return failure.errors.map(\.description).joined(separator: "\n")
    } catch {
        return "\(error)"
    }
}

func stringsSwift(en: String, tr: String) throws -> String {
    try StringsCompiler.swift(of: [
        (language: "en", file: "Strings/en.json", bytes: Array(en.utf8)),
        (language: "tr", file: "Strings/tr.json", bytes: Array(tr.utf8)),
    ])
}
