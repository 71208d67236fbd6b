import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

/** A passkey in memory, as an authenticator makes and uses one (WebAuthn, ES256, no attestation). */
export class SoftPasskey {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  counter = 0;

  constructor(readonly origin: string) {}

  /** The answer to the options of a registration. */
  create({ challenge }: { challenge: string }) {
    const jwk = this.#keys.publicKey.export({ format: "jwk" });
    const coordinate = (value = "") => bytes(Buffer.from(value, "base64url"));
    // A COSE key: kty 2, alg -7, crv 1, x, y.
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinate(jwk.x),
      Buffer.from([0x22]),
      coordinate(jwk.y),
    ]);
    const length = Buffer.from([0, this.id.length]);
    const data = Buffer.concat([this.#data(0x45), Buffer.alloc(16), length, this.id, key]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      text("fmt"),
      text("none"),
      text("attStmt"),
      Buffer.from([0xa0]),
      text("authData"),
      bytes(data),
    ]);
    return this.#answer({
      clientDataJSON: this.#client("webauthn.create", challenge).toString("base64url"),
      attestationObject: attestationObject.toString("base64url"),
      transports: ["internal"],
      // Browsers send this as well, which the server reads from the attestation.
      publicKeyAlgorithm: -7,
    });
  }

  /** The answer to the options of an authentication. `flags` says whether it has verified the user (4) beside presence (1). */
  get(
    { challenge }: { challenge: string },
    { flags = 0x05, key = this.#keys.privateKey }: { flags?: number; key?: KeyObject } = {},
  ) {
    this.counter++;
    const data = this.#data(flags);
    const client = this.#client("webauthn.get", challenge);
    const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
    return this.#answer({
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: createSign("sha256").update(signed).sign(key).toString("base64url"),
    });
  }

  #answer<Response>(response: Response) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
  }

  #client = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));

  #data(flags: number): Buffer {
    const domain = createHash("sha256").update(new URL(this.origin).hostname).digest();
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([domain, Buffer.from([flags]), counter]);
  }
}

/** A text and a string of bytes in CBOR. */
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

const bytes = (value: Buffer): Buffer =>
  Buffer.concat([
    value.length < 256 ? Buffer.from([0x58, value.length]) : Buffer.from([0x59, value.length >> 8, value.length & 255]),
    value,
  ]);
