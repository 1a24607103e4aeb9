import Foundation

/// Compiles Views and Strings: `TemplateCompiler ROOT OUTPUT --views DIR --strings DIR`; both options may be absent.
///
/// The plugin CompileTemplates runs it. ROOT is the package's folder, to which file names in messages are relative.
/// The notation is described in docs/templates.md.
@main
struct TemplateCompiler {
    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch let failure as CompileErrors {
            for error in failure.errors { complain("\(error)") }
            exit(1)
        } catch {
            complain("error: \(error)")
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) throws {
        guard arguments.count >= 2 else { throw Usage() }
        let root = arguments[0]
        let output = URL(filePath: arguments[1])
        var errors: [CompileError] = []
        for (option, folder) in zip(arguments[2...], arguments[3...]) {
            do {
                switch option {
                case "--views": try compileViews(try SourceFolder(folder, below: root, ending: ".html"), to: output)
                case "--strings": try compileStrings(try SourceFolder(folder, below: root, ending: ".json"), to: output)
                default: continue
                }
            } catch let failure as CompileErrors {
                errors += failure.errors
            }
        }
        guard errors.isEmpty else { throw CompileErrors(errors: errors) }
    }

    private static func compileViews(_ folder: SourceFolder, to output: URL) throws {
        for (name, swift) in try ViewsCompiler.swift(of: folder.files) {
            try write(swift, to: output.appending(path: fileName(ofTemplate: name)))
        }
    }

    private static func compileStrings(_ folder: SourceFolder, to output: URL) throws {
        let files = folder.files.map { (language: $0.name, file: $0.file, bytes: $0.bytes) }
        try write(try StringsCompiler.swift(of: files), to: output.appending(path: "Strings.swift"))
    }

    /// The name of a template's Swift file. The plugin must know it in advance, and contains the same rule.
    static func fileName(ofTemplate name: String) -> String {
        "View." + name.replacing("/", with: ".") + ".swift"
    }

    /// Writes a file only if its content changes, so that only changed templates are compiled again.
    private static func write(_ text: String, to url: URL) throws {
        let data = Data(text.utf8)
        if (try? Data(contentsOf: url)) == data { return }
        try data.write(to: url, options: .atomic)
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }
}

private struct Usage: Error, CustomStringConvertible {
    let description = "usage: TemplateCompiler ROOT OUTPUT [--views DIR] [--strings DIR]"
}

/// All files with an extension below a folder, ordered by name.
struct SourceFolder {
    let files: [(name: String, file: String, bytes: [UInt8])]

    init(_ folder: String, below root: String, ending: String) throws {
        let base = URL(filePath: folder).resolvingSymlinksInPath()
        let prefix = URL(filePath: root).resolvingSymlinksInPath().path(percentEncoded: false)
        let enumerator = FileManager.default.enumerator(
            at: base,
            includingPropertiesForKeys: nil,
            options: .skipsHiddenFiles
        )
        let urls = (enumerator?.compactMap { $0 as? URL } ?? []).filter { $0.lastPathComponent.hasSuffix(ending) }
        let basePath = base.path(percentEncoded: false)
        files = try urls.map { url in
            let path = url.path(percentEncoded: false)
            let name = Self.relative(path, to: basePath).dropLast(ending.count)
            return (String(name), Self.relative(path, to: prefix), [UInt8](try Data(contentsOf: url)))
        }.sorted { $0.name < $1.name }
    }

    private static func relative(_ path: String, to folder: String) -> String {
        let folder = folder.hasSuffix("/") ? folder : folder + "/"
        return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }
}
