import FoundationEssentials
import Glibc

extension Error {
    /// Why a file could not be read or written, as the system says it: "No such file or directory".
    package var reason: String {
        guard let cause = (self as? CocoaError)?.underlying as? POSIXError else { return "\(self)" }
        return String(cString: strerror(cause.code.rawValue))
    }
}
