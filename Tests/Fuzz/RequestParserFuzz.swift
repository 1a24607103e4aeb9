/// The entry point of libFuzzer. The first byte says where the rest is cut; both readings must agree.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRequestParser(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = [UInt8](UnsafeBufferPointer(start: data, count: count))
    guard let first = input.first else { return 0 }
    let bytes = Array(input.dropFirst())
    let step = Int(first) + 1
    let whole = RequestTrace(bytes, bodyLimit: 200)
    let cut = RequestTrace(bytes, cuts: Array(stride(from: step, to: bytes.count, by: step)), bodyLimit: 200)
    precondition(whole == cut, "the same bytes were read differently when cut every \(step)")
    if let breach = whole.breach { preconditionFailure(breach) }
    return 0
}
