import Synchronization

/// A value that one template inside a layout shows. `Views/recipes/show.html` beginning with `{{! page: RecipePage }}`
/// gives `struct RecipePage: Page` all that is required here.
public protocol Page {
    /// The type named in the first line of the layout.
    associatedtype LayoutOfPage
    /// The words of the application, made from `Strings/*.json`.
    associatedtype StringsOfPage
    /// How large the last page of this type was.
    static var lastSize: SizeHint { get }
    /// The compiled template.
    static func write(_ page: Self, to html: inout HTMLBuffer, layout: LayoutOfPage, strings: StringsOfPage)
}

extension Page {
    /// The whole page in UTF-8, inside its layout.
    public func render(layout: LayoutOfPage, strings: StringsOfPage) -> [UInt8] {
        var html = HTMLBuffer(capacity: Self.lastSize.capacity)
        Self.write(self, to: &html, layout: layout, strings: strings)
        let bytes = html.finish()
        Self.lastSize.note(bytes.count)
        return bytes
    }
}

/// A value that a template without a layout shows: a partial, as part of a page or alone as the answer to a live form.
public protocol Fragment {
    /// The words of the application, made from `Strings/*.json`.
    associatedtype StringsOfPage
    /// How large the last fragment of this type was.
    static var lastSize: SizeHint { get }
    /// The compiled template.
    static func write(_ page: Self, to html: inout HTMLBuffer, strings: StringsOfPage)
}

extension Fragment {
    /// The fragment alone, in UTF-8.
    public func render(strings: StringsOfPage) -> [UInt8] {
        var html = HTMLBuffer(capacity: Self.lastSize.capacity)
        Self.write(self, to: &html, strings: strings)
        let bytes = html.finish()
        Self.lastSize.note(bytes.count)
        return bytes
    }
}

/// Remembers the size of the last rendering, so that the next one allocates once.
public final class SizeHint: Sendable {
    private let size = Atomic<Int>(1024)

    /// Nothing rendered yet: one kilobyte.
    public init() {}

    /// The last size and an eighth.
    var capacity: Int {
        let last = size.load(ordering: .relaxed)
        return last + last / 8
    }

    func note(_ count: Int) {
        size.store(count, ordering: .relaxed)
    }
}
