/// A first-in, first-out queue that does not move all elements at each step.
struct FIFOQueue<Element> {
    private var elements: [Element] = []
    private var head = 0

    var count: Int { elements.count - head }
    var isEmpty: Bool { count == 0 }
    var first: Element? { isEmpty ? nil : elements[head] }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        defer {
            head += 1
            if head == elements.count || head > 256 {
                elements.removeFirst(head)
                head = 0
            }
        }
        return elements[head]
    }

    /// Removes and returns the first element that `fits`.
    mutating func remove(where fits: (Element) -> Bool) -> Element? {
        guard let index = elements[head...].firstIndex(where: fits) else { return nil }
        return elements.remove(at: index)
    }

    mutating func removeAll() -> [Element] {
        defer {
            elements = []
            head = 0
        }
        return Array(elements[head...])
    }
}
