import Testing

@testable import HTTPServer

@Suite struct DescriptorReserveTests {
    @Test func `HOSTILE-108 of few descriptors a quarter is kept free, of many 256, and bodies may take half of it`() {
        func isTouched(_ descriptor: Int32, _ purpose: DescriptorReserve.Purpose, _ limit: Int) -> Bool {
            DescriptorReserve.isTouched(by: descriptor, for: purpose, limit: limit)
        }
        #expect(!isTouched(47, .connection, 64))
        #expect(isTouched(48, .connection, 64))
        #expect(!isTouched(55, .body, 64))
        #expect(isTouched(56, .body, 64))
        #expect(!isTouched(4_351, .connection, 4_608))
        #expect(isTouched(4_352, .connection, 4_608))
        #expect(!isTouched(4_479, .body, 4_608))
        #expect(isTouched(4_480, .body, 4_608))
        #expect(!isTouched(100_000, .connection, .max))
    }
}
