// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "Sofra",
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

        .target(name: "Domain", swiftSettings: strict),
        .target(name: "Database", dependencies: ["CLibPQ"], swiftSettings: strict),
        .target(name: "EmbeddedDatabase", swiftSettings: strict),
        .target(name: "Security", dependencies: ["COpenSSL"], swiftSettings: strict),
        .target(name: "HTTPServer", dependencies: ["CZlib"], swiftSettings: strict),
        .target(name: "Web", dependencies: ["HTTPServer", "Security", "Domain"], swiftSettings: strict),
        .target(
            name: "App",
            dependencies: ["Web", "Database", "Security", "HTTPServer", "Domain"],
            swiftSettings: strict
        ),
        .executableTarget(name: "TemplateCompiler", swiftSettings: strict),
        .executableTarget(
            name: "sofra",
            dependencies: [
                "App", "EmbeddedDatabase",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bench-reader",
            dependencies: ["Domain"],
            path: "Benchmarks/reader",
            exclude: ["run"],
            swiftSettings: strict
        ),
        .executableTarget(name: "http-echo", dependencies: ["HTTPServer"], swiftSettings: strict),

        .testTarget(name: "DomainTests", dependencies: ["Domain"], exclude: ["Fixtures"], swiftSettings: strict),
        .testTarget(name: "DatabaseTests", dependencies: ["Database"], swiftSettings: strict),
        .testTarget(name: "EmbeddedDatabaseTests", dependencies: ["EmbeddedDatabase"], swiftSettings: strict),
        .testTarget(name: "SecurityTests", dependencies: ["Security"], swiftSettings: strict),
        .testTarget(name: "HTTPServerTests", dependencies: ["HTTPServer"], swiftSettings: strict),
        .testTarget(name: "TemplateCompilerTests", dependencies: ["TemplateCompiler"], swiftSettings: strict),
        .testTarget(name: "WebTests", dependencies: ["Web"], swiftSettings: strict),
        .testTarget(name: "AppTests", dependencies: ["App"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
