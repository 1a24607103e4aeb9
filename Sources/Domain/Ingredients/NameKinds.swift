// Which words before the head of a name tell one food from another.

extension NameJoints {
    /// Foods that go by their bare name, and of which other kinds are made of something else: milk, and almond milk.
    static let hasKinds = EnglishWords.words(
        """
        milk butter cream yogurt yoghurt flour cheese chocolate margarine bread pasta noodles \
        sut sutu yogurt yogurdu un unu peynir peyniri tereyagi cikolata ekmek ekmegi
        """
    )
    /// Said of such a food by its bare name: "whole or unsweetened almond milk" are two milks.
    static let plain = EnglishWords.words(
        """
        whole plain natural full-fat low-fat nonfat fat-free salted unsalted strong white cold hot warm \
        tam sade tuzlu tuzsuz soguk sicak ilik
        """
    )
}
