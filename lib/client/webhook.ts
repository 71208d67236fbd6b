/** Webhooks are signed by the Standard Webhooks specification. */

/** How far the clock of sender and receiver may differ. */
const toleranceSeconds = 300;

type HeaderValues = Headers | Record<string, string | string[] | undefined>;

/**
 * The message of a webhook.
 * @param body as it arrived, byte for byte
 * @throws Error where it is not from the holder of the secret, or is older than five minutes
 */
export async function verifyWebhook<Message = unknown>(
  secret: string,
  headers: HeaderValues,
  body: string,
  now = Date.now(),
): Promise<Message> {
  const read = (name: string): string => String((headers instanceof Headers ? headers.get(name) : headers[name]) ?? "");
  const [id, timestamp] = [read("webhook-id"), read("webhook-timestamp")];
  if (!(Math.abs(now / 1_000 - Number(timestamp)) <= toleranceSeconds))
    throw new Error("The webhook is too old, or the clocks differ.");
  const key = await keyOf(secret, "verify");
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  // While a secret is replaced there is a signature of each.
  for (const signature of read("webhook-signature").split(" ")) {
    const [version, value = ""] = signature.split(",");
    if (version === "v1" && isBase64(value) && (await crypto.subtle.verify("HMAC", key, bytesOf(value), signed)))
      return JSON.parse(body) as Message;
  }
  throw new Error("The webhook is not signed with this secret.");
}

/** The headers with which a message is sent, to try a receiver. */
export async function signWebhook(secret: string, id: string, body: string, now = Date.now()) {
  const timestamp = String(Math.floor(now / 1_000));
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(secret, "sign"), signed));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${btoa(String.fromCharCode(...signature))}`,
  };
}

const keyOf = (secret: string, use: "sign" | "verify"): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytesOf(secret.replace(/^whsec_/, "")), { name: "HMAC", hash: "SHA-256" }, false, [
    use,
  ]);

const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]+=*$/.test(text);

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
