import Glibc

/// The descriptors that are kept free for what must not fail, whatever clients do.
///
/// Dispatch ends the process when it cannot read the state of its own threads (a file that it opens for a moment, every
/// second), and a database connection that broke could not be opened again. So clients are turned away while there are
/// still some left. The kernel gives the lowest free number, so the number of a new descriptor tells how many are open.
enum DescriptorReserve {
    /// What a descriptor is for: bodies may still be written to disk when connections are turned away.
    enum Purpose {
        case connection
        case body
    }

    /// Whether `descriptor`, just opened, takes one of those kept free for others.
    static func isTouched(by descriptor: Int32, for purpose: Purpose) -> Bool {
        guard let limit = currentLimit() else { return false }
        return isTouched(by: descriptor, for: purpose, limit: Int(clamping: limit.rlim_cur))
    }

    static func isTouched(by descriptor: Int32, for purpose: Purpose, limit: Int) -> Bool {
        let reserve = min(256, limit / 4)
        return switch purpose {
        case .connection: Int(descriptor) >= limit - reserve
        case .body: Int(descriptor) >= limit - reserve / 2
        }
    }

    /// Raises the soft limit of open descriptors, which on many systems is 1,024, as far as the hard limit allows.
    static func raiseLimit(to wanted: Int) {
        guard var limit = currentLimit(), limit.rlim_cur < rlim_t(wanted) else { return }
        limit.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    private static func currentLimit() -> rlimit? {
        var limit = rlimit()
        return getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 ? limit : nil
    }
}
