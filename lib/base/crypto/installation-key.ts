import { hkdfSync } from "node:crypto";
import { processWide } from "@/lib/base/process-wide";

/** Keys of encrypted columns, tokens and forms, derived from the secret that all processes of the installation share. */

const installation = processWide<{ secret?: string }>("installation secret", () => ({}));

/** Called once at start, with what `openInstallationSecret` (prisma/server/installation-secret.ts) has answered. */
export function provideInstallationSecret(secret: string): void {
  installation.secret = secret;
}

/** The key of a cipher or signature; those of different purposes differ. @throws Error before the secret is provided */
export function installationKey(purpose: string): Buffer {
  if (installation.secret === undefined) throw new Error("The secret of the installation has not been provided.");
  return Buffer.from(hkdfSync("sha256", installation.secret, "", purpose, 32));
}
