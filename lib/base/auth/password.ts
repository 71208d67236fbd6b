import { hash, verify } from "@node-rs/argon2";
import { Semaphore } from "@/lib/base/concurrency/semaphore";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";

/** Argon2id with OWASP's floor: 19 MiB, two passes; some 10 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const passwordLengthMin = 8;
/** Hashing time grows with the input, so its length is limited. */
const passwordBytesMax = 1024;

/**
 * Hashes the composed form (NFC), since keyboards differ in how they send the same letter.
 * @throws AppError `invalid_body` when the password is too short, too long, or among the first that anybody tries
 */
export async function hashPassword(sent: string): Promise<string> {
  const password = sent.normalize("NFC");
  if ([...password].length < passwordLengthMin || Buffer.byteLength(password) > passwordBytesMax) {
    throw wrongPassword(
      message("A password has at least {passwordLengthMin} characters and at most {passwordBytesMax} bytes.", {
        passwordLengthMin,
        passwordBytesMax,
      }),
    );
  }
  if ((await commonPasswords()).has(password.toLowerCase())) {
    throw wrongPassword(message("This password is too common. Choose a longer or less predictable one."));
  }
  return await hash(password, cost);
}

const wrongPassword = (detail: string): AppError => AppError.invalidField("/password", detail, "invalid_password");

let common: Promise<ReadonlySet<string>> | undefined;

/** The 18,000 most common passwords of sufficient length. Loaded on first use, since most processes never set a password. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) =>
      new Set(dictionary["passwords-common"].filter((password) => password.length >= passwordLengthMin)),
  );
  return common;
}

// Each Argon2 hash takes 19 MiB; limit concurrency so that a flood cannot exhaust memory.
const checks = new Semaphore({
  runningMax: 4,
  waitingMax: 64,
  refusal: () =>
    AppError.retryLater("unavailable", message("Too many people are signing in right now. Try again in a moment."), 2),
});

/**
 * Whether the password matches the hash. Without a hash it takes as long and returns false, so that timing does not
 * reveal which users exist.
 * @throws AppError `unavailable` when too many checks are queued
 */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  if (Buffer.byteLength(password) > passwordBytesMax) return false;
  const composed = password.normalize("NFC");
  return await checks.run(async () => {
    const matches = await verify(stored ?? (await nobody), composed);
    return matches && stored !== null;
  });
}

const nobody = hash("nobody has this password", cost);
