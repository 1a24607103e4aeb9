/// The entry point of libFuzzer for what authenticators write. Whatever the bytes are, they are read or refused; what is read
/// as an attestation and as what it holds is the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPasskeys(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: data, count: count))
    if let (value, length) = CBOR.read(bytes[...]) {
        precondition((1...bytes.count).contains(length), "\(length) of \(bytes.count) bytes were read")
        precondition(CBOR(Array(bytes.prefix(length))) == value, "the same bytes were read differently")
    }
    let attested = AuthenticatorData(attestation: bytes)
    if let inner = CBOR(bytes)?[.text("authData")]?.bytes {
        precondition((AuthenticatorData(inner) == nil) == (attested == nil), "what is attested was read differently")
    }
    check(attested)
    check(AuthenticatorData(bytes))
    if let key = PasskeyKey(cose: bytes) { precondition(!key.verifies(bytes, of: bytes), "a key signs itself") }
    return 0
}

private func check(_ data: AuthenticatorData?) {
    guard let data else { return }
    precondition(
        data.siteDigest.count == 32 && (0...Int(UInt32.max)).contains(data.counter),
        "a number is out of bounds"
    )
    guard let made = data.credential else { return }
    precondition((1...AuthenticatorData.maxID).contains(made.id.count), "an id is out of bounds")
    precondition(PasskeyKey(cose: made.key.cose) != nil, "a key was read that cannot be read again")
}
