/// Compiles a folder of templates together: layouts first, since pages fill their blocks.
enum ViewsCompiler {
    /// The Swift code of each template, by the template's name. Throws `CompileErrors` with one error for each file.
    static func swift(of files: [(name: String, file: String, bytes: [UInt8])]) throws -> [String: String] {
        var errors: [CompileError] = []
        let sources = collect(&errors, files) { try TemplateSource(name: $0.name, file: $0.file, bytes: $0.bytes) }
        checkTypes(sources, &errors)
        let byName = Dictionary(sources.map { ($0.name, $0) }) { first, _ in first }

        var layouts: [String: [Slot]] = [:]
        var result: [String: String] = [:]
        _ = collect(&errors, sources.filter(\.isLayout)) { source in
            let (template, slots) = try TemplateParser.parse(source, sources: byName, layouts: [:])
            guard slots.contains(where: { $0.name == "content" }) else {
                throw CompileError("a layout has {{#block content}}{{/block}}", at: source.type.position)
            }
            layouts[String(source.name.dropFirst("layouts/".count))] = slots
            result[source.name] = SwiftWriter.swift(of: template, slots: slots, layout: nil)
        }
        // Pages are not parsed after an error in a layout, since their errors would only repeat that it is missing.
        guard errors.isEmpty else { throw CompileErrors(errors: errors) }
        _ = collect(&errors, sources.filter { !$0.isLayout }) { source in
            let (template, _) = try TemplateParser.parse(source, sources: byName, layouts: layouts)
            let layout = source.layout.flatMap { name in byName["layouts/" + name].map { ($0, layouts[name] ?? []) } }
            result[source.name] = SwiftWriter.swift(of: template, slots: [], layout: layout)
        }
        guard errors.isEmpty else { throw CompileErrors(errors: errors) }
        return result
    }

    private static func checkTypes(_ sources: [TemplateSource], _ errors: inout [CompileError]) {
        var seen: [String: String] = [:]
        for source in sources where !source.isLayout {
            if let other = seen[source.type.text] {
                errors.append(
                    CompileError(
                        "\(source.type.text) is shown by Views/\(other).html already",
                        at: source.type.position
                    )
                )
            }
            seen[source.type.text] = source.name
        }
    }

    private static func collect<Item, Result>(
        _ errors: inout [CompileError],
        _ items: [Item],
        _ body: (Item) throws -> Result
    ) -> [Result] {
        items.compactMap { item in
            do {
                return try body(item)
            } catch let error as CompileError {
                errors.append(error)
                return nil
            } catch {
                return nil
            }
        }
    }
}
