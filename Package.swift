// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors for those who work on Sofra (bin/test and bin/dev ask for it) and nobody else: a newer compiler
// finds new things to warn of, and must not keep anyone from running what works.
let warnings: [SwiftSetting] = Context.environment["SOFRA_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : []

// Who looks for no fault with a debugger builds in four fifths of the time without what it would read.
let symbols: [SwiftSetting] = Context.environment["SOFRA_SYMBOLS"] == "none" ? [.unsafeFlags(["-gnone"])] : []

let strict: [SwiftSetting] =
    [.enableUpcomingFeature("NonisolatedNonsendingByDefault"), .enableUpcomingFeature("ExistentialAny")] + warnings
    + symbols

let package = Package(
    name: "Sofra",
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlienc", providers: [.apt(["libbrotli-dev"])]),
        .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CCMark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(name: "CSpawn"),
        .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

        .target(name: "Domain", swiftSettings: strict),
        .target(name: "Threads", dependencies: ["CMalloc"], swiftSettings: strict),
        .target(name: "Barcodes", swiftSettings: strict),
        .target(name: "Archives", dependencies: ["CArchive"], swiftSettings: strict),
        .target(name: "FoodImport", dependencies: ["Domain"], swiftSettings: strict),
        .target(name: "RecipeImport", dependencies: ["Archives", "CXML2", "Domain"], swiftSettings: strict),
        .target(name: "Database", dependencies: ["CLibPQ", "Threads"], swiftSettings: strict),
        .target(name: "Backups", dependencies: ["Archives", "Database", "Security", "Threads"], swiftSettings: strict),
        .target(name: "EmbeddedDatabase", dependencies: ["ChildPrograms", "CSpawn", "Threads"], swiftSettings: strict),
        .target(name: "ChildPrograms", dependencies: ["CSpawn"], swiftSettings: strict),
        .target(name: "Security", dependencies: ["COpenSSL", "Threads"], swiftSettings: strict),
        .target(name: "Outbound", dependencies: ["CCurl", "Threads"], swiftSettings: strict),
        .target(name: "HTTPServer", dependencies: ["CBrotli", "CDeflate"], swiftSettings: strict),
        .target(name: "QRCodes", dependencies: ["CQREncode"], swiftSettings: strict),
        .target(
            name: "Web",
            dependencies: ["HTTPServer", "Security", "Domain", "CCMark", "CXXHash"],
            swiftSettings: strict
        ),
        .target(
            name: "App",
            dependencies: [
                "Web", "Database", "Security", "Outbound", "HTTPServer", "Domain", "ChildPrograms", "Archives",
                "FoodImport", "RecipeImport", "Threads", "QRCodes",
            ],
            exclude: ["Views", "Strings"],
            swiftSettings: strict,
            plugins: ["CompileTemplates"]
        ),
        .executableTarget(name: "TemplateCompiler", swiftSettings: strict),
        .plugin(name: "CompileTemplates", capability: .buildTool(), dependencies: ["TemplateCompiler"]),
        .executableTarget(
            name: "sofra",
            dependencies: [
                "App", "Archives", "Backups", "Barcodes", "ChildPrograms", "Database", "EmbeddedDatabase", "FoodImport",
                "HTTPServer",
                "Outbound", "RecipeImport", "Security", "Web",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bench-database",
            dependencies: ["Database", "PostgresFixture"],
            path: "Benchmarks/bench-database",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bench-reader",
            dependencies: ["Domain"],
            path: "Benchmarks/reader",
            exclude: ["README.md", "recipes", "run", "sure.tsv"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bench-recipe-import",
            dependencies: ["RecipeImport"],
            path: "Benchmarks/recipe-import",
            exclude: ["README.md", "run"],
            swiftSettings: strict
        ),
        .executableTarget(name: "http-echo", dependencies: ["HTTPServer"], swiftSettings: strict),

        .target(
            name: "TemplateFixture",
            dependencies: ["Web", "Domain"],
            path: "Tests/TemplateFixture",
            exclude: ["Views", "Strings"],
            swiftSettings: strict,
            plugins: ["CompileTemplates"]
        ),
        .executableTarget(
            name: "bench-templates",
            dependencies: ["Web", "Domain"],
            path: "Benchmarks/bench-templates",
            exclude: ["Views", "Strings"],
            swiftSettings: strict,
            plugins: ["CompileTemplates"]
        ),
        .testTarget(name: "DomainTests", dependencies: ["Domain"], exclude: ["Fixtures"], swiftSettings: strict),
        .target(
            name: "PostgresFixture",
            dependencies: ["Database"],
            path: "Tests/PostgresFixture",
            swiftSettings: strict
        ),
        .testTarget(
            name: "DatabaseTests",
            dependencies: ["Database", "PostgresFixture", "Threads"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "embedded-cluster-host",
            dependencies: ["EmbeddedDatabase"],
            path: "Tests/EmbeddedClusterHost",
            swiftSettings: strict
        ),
        .testTarget(
            name: "EmbeddedDatabaseTests",
            dependencies: ["EmbeddedDatabase", "embedded-cluster-host"],
            swiftSettings: strict
        ),
        .testTarget(name: "ChildProgramsTests", dependencies: ["ChildPrograms"], swiftSettings: strict),
        .testTarget(name: "ArchivesTests", dependencies: ["Archives", "HTTPServer"], swiftSettings: strict),
        .testTarget(name: "FoodImportTests", dependencies: ["FoodImport", "Domain"], swiftSettings: strict),
        .testTarget(name: "RecipeImportTests", dependencies: ["RecipeImport"], swiftSettings: strict),
        .testTarget(name: "SecurityTests", dependencies: ["Security"], swiftSettings: strict),
        .target(
            name: "OutboundFixture",
            dependencies: ["Threads"],
            path: "Tests/OutboundFixture",
            swiftSettings: strict
        ),
        .testTarget(
            name: "OutboundTests",
            dependencies: ["Outbound", "OutboundFixture", "CZlib"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "HTTPServerTests",
            dependencies: ["HTTPServer", "CZlib", "http-echo"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "TemplateCompilerTests",
            dependencies: ["TemplateCompiler", "TemplateFixture", "Web"],
            swiftSettings: strict
        ),
        .testTarget(name: "BarcodesTests", dependencies: ["Barcodes"], swiftSettings: strict),
        .testTarget(name: "QRCodesTests", dependencies: ["QRCodes"], swiftSettings: strict),
        .testTarget(name: "WebTests", dependencies: ["Web"], swiftSettings: strict),
        .testTarget(
            name: "AppTests",
            dependencies: ["App", "Backups", "ChildPrograms", "OutboundFixture", "PostgresFixture"],
            swiftSettings: strict
        ),
    ],
    swiftLanguageModes: [.v6]
)
