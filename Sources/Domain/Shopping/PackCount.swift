/// How many packets a need takes: "320 g (2 packets of 250 g)", beside the need and never instead of it.
public struct PackCount: Hashable, Sendable {
    public let packs: Int
    /// What one packet holds.
    public let pack: Grams

    /// Fails where need or packet is not above zero, and beyond a thousand packets, which nobody buys.
    public init?(of pack: Grams, for need: Grams) {
        let packs = Rounding.upToWhole(need / pack)
        guard pack > .zero, need > .zero, packs.isFinite, packs <= 1000 else { return nil }
        self.packs = Int(packs)
        self.pack = pack
    }
}
