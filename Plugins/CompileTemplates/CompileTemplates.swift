import Foundation
import PackagePlugin

/// Compiles the folders `Views` and `Strings` of a target into Swift.
///
/// They lie in the target's own folder, if only as links: SwiftPM looks for new and removed files there and nowhere else.
/// A file that it did not see appear would be compiled, but not watched.
@main
struct CompileTemplates: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let views = target.directoryURL.appending(path: "Views")
        let strings = target.directoryURL.appending(path: "Strings")
        let output = context.pluginWorkDirectoryURL
        var arguments = [context.package.directoryURL.path(percentEncoded: false), output.path(percentEncoded: false)]
        var inputs: [URL] = []
        var outputs: [URL] = []

        if let (folder, names) = files(in: views, ending: ".html") {
            arguments += ["--views", folder.path(percentEncoded: false)]
            inputs += names.map { folder.appending(path: $0) }
            outputs += names.map { name in
                output.appending(path: "View." + name.dropLast(".html".count).replacing("/", with: ".") + ".swift")
            }
        }
        if let (folder, names) = files(in: strings, ending: ".json") {
            arguments += ["--strings", folder.path(percentEncoded: false)]
            inputs += names.map { folder.appending(path: $0) }
            outputs.append(output.appending(path: "Strings.swift"))
        }
        guard !inputs.isEmpty else {
            Diagnostics.error("\(target.name) has neither Views nor Strings in its folder")
            return []
        }
        return [
            .buildCommand(
                displayName: "Compiling the templates of \(target.name)",
                executable: try context.tool(named: "TemplateCompiler").url,
                arguments: arguments,
                inputFiles: inputs,
                outputFiles: outputs
            )
        ]
    }

    /// The folder behind a link, and the files below it by their relative paths; nil when there is none.
    private func files(in link: URL, ending: String) -> (folder: URL, names: [String])? {
        let folder = link.resolvingSymlinksInPath()
        guard let all = try? FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)) else {
            return nil
        }
        let names = all.filter { path in
            path.hasSuffix(ending) && !path.split(separator: "/").contains { $0.hasPrefix(".") }
        }
        return names.isEmpty ? nil : (folder, names.sorted())
    }
}
