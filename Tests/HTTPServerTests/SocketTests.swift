import Testing

/// Everything that needs a socket. One test at a time, because each is about time or memory and would see the others.
@Suite(.serialized) struct SocketTests {}
