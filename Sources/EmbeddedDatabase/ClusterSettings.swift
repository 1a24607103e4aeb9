enum ClusterSettings {
    static let port = 5432
}
