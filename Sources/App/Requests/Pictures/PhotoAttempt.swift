/// One way to make a picture smaller.
struct PhotoAttempt {
    /// The box into which the picture is shrunk; a smaller picture is not enlarged.
    let size: String
    /// From 1 to 100; nil for a format that loses nothing.
    let quality: Int?
    var isCropped = false
}

extension Photo.Size {
    /// The most pixels across and down that any size has.
    static let mostWidth = 1_200
    static let mostHeight = 1_600

    private var largest: String { "\(Self.mostWidth)x\(Self.mostHeight)" }

    /// The attempts from the best to the smallest. The last ones are for noisy pictures, which compress badly.
    var attempts: [PhotoAttempt] {
        switch self {
        case .card: [75, 50, 20].map { PhotoAttempt(size: "480x360", quality: $0, isCropped: true) }
        case .hero:
            [
                PhotoAttempt(size: largest, quality: 75), PhotoAttempt(size: largest, quality: 60),
                PhotoAttempt(size: "960x1280", quality: 45), PhotoAttempt(size: "640x853", quality: 30),
            ]
        }
    }

    var maxBytes: Int {
        switch self {
        case .card: 40_000
        case .hero: 200_000
        }
    }
}
