import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { provideInstallationSecret } from "@/lib/base/crypto/installation-key";
import { decryptSecret, encryptSecret, newSecret, sign } from "./secret";

provideInstallationSecret("that of this file");

test("a secret is 32 random bytes as Standard Webhooks writes them", () => {
  const secrets = new Set(Array.from({ length: 100 }, newSecret));
  expect(secrets.size).toBe(100);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
  }
});

test("signatures are those of the specification's own vector and of its reference library", () => {
  const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
  const body = '{"test": 2432232314}';
  expect(sign("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", { id, timestamp: 1614265330, body })).toBe(
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  );
  const secret = newSecret();
  const text = '{"æøå": "€ 😀", "n": 1}';
  const now = new Date();
  const timestamp = Math.floor(now.getTime() / 1000);
  expect(sign(secret, { id, timestamp, body: text })).toBe(new Webhook(secret).sign(id, now, text));
});

test("a stored secret is read back for its own webhook only", () => {
  const secret = newSecret();
  const place = { tenant: "acme", id: "w1" };
  const encrypted = encryptSecret(secret, place);
  expect(Buffer.from(encrypted).toString("latin1")).not.toContain(secret.slice(6));
  expect(decryptSecret(encrypted, place)).toBe(secret);
  expect(Buffer.from(encryptSecret(secret, place)).equals(Buffer.from(encrypted))).toBe(false);
  expect(() => decryptSecret(encrypted, { tenant: "acme", id: "w2" })).toThrow();
  expect(() => decryptSecret(encrypted, { tenant: "other", id: "w1" })).toThrow();
  const tampered = Uint8Array.from(encrypted, (byte, at) => (at === encrypted.length - 1 ? byte ^ 1 : byte));
  expect(() => decryptSecret(tampered, place)).toThrow();
});
