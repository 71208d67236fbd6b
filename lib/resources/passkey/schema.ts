import * as z from "zod";
import { passkeyAttestation } from "@/lib/base/schema/passkey";
import { identifier, nameText, text, timestamp } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

/** A passkey of the caller. */
export const passkey = z
  .object({
    id: identifier,
    name: text,
    synced: z.boolean().meta({ description: "Whether the user's other devices have it too." }),
    created: timestamp,
    lastUsed: timestamp.optional(),
  })
  .meta({ id: "Passkey" });

export type Passkey = z.infer<typeof passkey>;

const name = nameText(100, message("A passkey needs a name.")).trim();

export const passkeyCreate = z.object({ name, response: passkeyAttestation }).meta({ id: "PasskeyCreate" });

export const passkeyUpdate = z.object({ name }).meta({ id: "PasskeyUpdate" });

export const newPasskey = passkey
  .extend({
    recoveryCodes: z.array(text).optional().meta({
      description: "With the first second factor: codes that each stand in for it once. They are not shown again.",
    }),
  })
  .meta({ id: "NewPasskey" });

/** What a browser is called with, as WebAuthn writes it in JSON. */
export const passkeyOptions = z
  .looseObject({ challenge: text })
  .meta({ id: "PasskeyOptions", description: "Options of WebAuthn, in JSON." });
