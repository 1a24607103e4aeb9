import Web

extension NavigationItem {
    /// The area's icon: drawn for this product, 24 by 24, strokes only.
    var icon: SafeHTML {
        switch self {
        case .diary: Icons.diary
        case .recipes: Icons.recipes
        case .plan: Icons.plan
        case .shopping: Icons.shopping
        case .progress: Icons.progress
        }
    }
}

private enum Icons {
    static let diary = SafeHTML(
        """
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M2.5 11.5h19a9.5 9.5 0 0 1-6 8.3v.7h-7v-.7\
        a9.5 9.5 0 0 1-6-8.3zM9 3.5c-1 1.5 1 2.5 0 4.3m3-4.3c-1 1.5 1 2.5 0 4.3m3-4.3c-1 1.5 1 2.5 0 4.3"/></svg>
        """
    )
    static let recipes = SafeHTML(
        """
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 6.5C10 5 7 4.5 3 4.5v14c4 0 7 .5 9 2 \
        2-1.5 5-2 9-2v-14c-4 0-7 .5-9 2zm0 0v14"/></svg>
        """
    )
    static let plan = SafeHTML(
        """
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 5h12a2.5 2.5 0 0 1 2.5 2.5v10.5a2.5 2.5 0 \
        0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 18V7.5A2.5 2.5 0 0 1 6 5zM3.5 10h17M8 2.8V7m8-4.2V7M8 14h.01M12 14h.01M16 14\
        h.01M8 17h.01M12 17h.01"/></svg>
        """
    )
    static let shopping = SafeHTML(
        """
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M3 10h18l-1.8 8.6a2 2 0 0 1-2 1.6H6.8a2 2 0 0 \
        1-2-1.6zM7.5 10 11 3.5M16.5 10 13 3.5M9.5 13.5V17m5-3.5V17"/></svg>
        """
    )
    static let progress = SafeHTML(
        """
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M3.5 3.5v15a2 2 0 0 0 2 2h15M7 15.5l4-5 3.5 3L20 \
        7"/></svg>
        """
    )
}
