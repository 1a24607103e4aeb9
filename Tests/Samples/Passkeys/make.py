"""Makes vectors.json beside it: passkeys as authenticators write them, in the form of the vectors of Web Authentication, with
openssl for what they sign. Each has a key of its own, which is thrown away."""
import hashlib, json, os, pathlib, struct, subprocess, tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
SITE = "example.org"


def openssl(*arguments, given=b""):
    return subprocess.run(["openssl", *arguments], input=given, capture_output=True, check=True).stdout


def head(kind, count):
    """The head of a value of CBOR."""
    if count < 24:
        return bytes([kind << 5 | count])
    return bytes([kind << 5 | 24, count]) if count < 256 else bytes([kind << 5 | 25]) + struct.pack(">H", count)


def cbor(value):
    if isinstance(value, bytes):
        return head(2, len(value)) + value
    if isinstance(value, str):
        return head(3, len(value)) + value.encode()
    if isinstance(value, dict):
        return head(5, len(value)) + b"".join(cbor(key) + cbor(value[key]) for key in value)
    return head(0, value) if value >= 0 else head(1, -1 - value)


def key_of(kind, path):
    """The public key as COSE has it."""
    der = openssl("pkey", "-in", path, "-pubout", "-outform", "DER")
    if kind == "EdDSA":
        return {1: 1, 3: -8, -1: 6, -2: der[-32:]}
    if kind == "RS256":
        text = openssl("rsa", "-in", path, "-noout", "-modulus").decode()
        return {1: 3, 3: -257, -1: bytes.fromhex(text.strip().partition("=")[2]), -2: b"\x01\x00\x01"}
    size, algorithm, curve = {"ES256": (32, -7, 1), "ES384": (48, -35, 2)}[kind]
    return {1: 2, 3: algorithm, -1: curve, -2: der[-2 * size:-size], -3: der[-size:]}


MADE_BY = {
    "ES256": ["-algorithm", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"],
    "ES384": ["-algorithm", "ec", "-pkeyopt", "ec_paramgen_curve:P-384"],
    "EdDSA": ["-algorithm", "ed25519"],
    "RS256": ["-algorithm", "rsa", "-pkeyopt", "rsa_keygen_bits:2048"],
}


def vector(kind, name, attested=False):
    with tempfile.TemporaryDirectory() as folder:
        path, message = f"{folder}/key.pem", f"{folder}/message"
        pathlib.Path(path).write_bytes(openssl("genpkey", *MADE_BY[kind]))

        def sign(data):
            pathlib.Path(message).write_bytes(data)
            if kind == "EdDSA":
                return openssl("pkeyutl", "-sign", "-rawin", "-inkey", path, "-in", message)
            return openssl("dgst", "-sha384" if kind == "ES384" else "-sha256", "-sign", path, message)

        def client(what):
            return json.dumps({"type": what, "challenge": os.urandom(16).hex(), "origin": f"https://{SITE}"}).encode()

        key, id = key_of(kind, path), os.urandom(32)
        site = hashlib.sha256(SITE.encode()).digest()
        made, used = client("webauthn.create"), client("webauthn.get")
        data = site + b"\x45" + struct.pack(">I", 1) + bytes(16) + struct.pack(">H", len(id)) + id + cbor(key)
        statement = {"alg": key[3], "sig": sign(data + hashlib.sha256(made).digest())} if attested else {}
        object = {"fmt": "packed" if attested else "none", "attStmt": statement, "authData": data}
        answer = site + b"\x05" + struct.pack(">I", 2)
        return {
            "name": name,
            "registration": {"clientDataJSON": made.hex(), "attestationObject": cbor(object).hex()},
            "authentication": {
                "clientDataJSON": used.hex(), "authenticatorData": answer.hex(),
                "signature": sign(answer + hashlib.sha256(used).digest()).hex(),
            },
        }


vectors = [
    vector("ES256", "Own ES256"), vector("ES256", "Own ES256 attested by itself", attested=True),
    vector("EdDSA", "Own EdDSA"), vector("RS256", "Own RS256"), vector("ES384", "Own ES384"),
]
(FOLDER / "vectors.json").write_text(json.dumps(vectors, indent=1) + "\n")
