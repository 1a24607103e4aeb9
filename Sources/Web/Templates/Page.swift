import Synchronization

/// The model of a template inside a layout. `Views/recipes/show.html` beginning with `{{! page: RecipePage }}` makes
/// `struct RecipePage: Page` conform.
public protocol Page {
    /// The layout's type, named in its first line.
    associatedtype LayoutOfPage
    /// The application's strings, generated from `Strings/*.json`.
    associatedtype StringsOfPage
    /// The size of the last rendered page of this type.
    static var lastSize: SizeHint { get }
    /// Writes the compiled template.
    static func write(_ page: Self, to html: inout HTMLBuffer, layout: LayoutOfPage, strings: StringsOfPage)
}

extension Page {
    /// The whole page as UTF-8, inside its layout.
    public func render(layout: LayoutOfPage, strings: StringsOfPage) -> [UInt8] {
        var html = HTMLBuffer(capacity: Self.lastSize.capacity)
        Self.write(self, to: &html, layout: layout, strings: strings)
        let bytes = html.finish()
        Self.lastSize.note(bytes.count)
        return bytes
    }
}

/// The model of a template without a layout: a partial, within a page or by itself as the response to a live form.
public protocol Fragment {
    /// The application's strings, generated from `Strings/*.json`.
    associatedtype StringsOfPage
    /// The size of the last rendered fragment of this type.
    static var lastSize: SizeHint { get }
    /// Writes the compiled template.
    static func write(_ page: Self, to html: inout HTMLBuffer, strings: StringsOfPage)
}

extension Fragment {
    /// The fragment as a value of another page, for what one room shows inside the page of another.
    public func html(strings: StringsOfPage) -> SafeHTML { SafeHTML { Self.write(self, to: &$0, strings: strings) } }

    /// The fragment by itself, as UTF-8.
    public func render(strings: StringsOfPage) -> [UInt8] {
        var html = HTMLBuffer(capacity: Self.lastSize.capacity)
        Self.write(self, to: &html, strings: strings)
        let bytes = html.finish()
        Self.lastSize.note(bytes.count)
        return bytes
    }
}

/// The size of the last rendering, so that the next one allocates only once.
public final class SizeHint: Sendable {
    private let size = Atomic<Int>(1024)

    /// Creates a hint of one kilobyte.
    public init() {}

    /// The last size plus an eighth.
    var capacity: Int {
        let last = size.load(ordering: .relaxed)
        return last + last / 8
    }

    func note(_ count: Int) {
        size.store(count, ordering: .relaxed)
    }
}
