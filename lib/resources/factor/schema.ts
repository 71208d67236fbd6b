import * as z from "zod";
import { number, text, timestamp } from "@/lib/base/schema/primitives";

/** How the caller can sign in. */
export const factors = z
  .object({
    required: z.boolean().meta({ description: "Whether the tenant requires a second factor of the caller's role." }),
    password: z.boolean().meta({ description: "Whether the caller has a password." }),
    authenticator: z
      .object({ confirmed: timestamp })
      .optional()
      .meta({ description: "The authenticator app, if there is one." }),
    passkeys: number.meta({ description: "How many passkeys there are." }),
    recoveryCodes: number.meta({ description: "How many recovery codes are left." }),
  })
  .meta({ id: "Factors" });

export type Factors = z.infer<typeof factors>;

export const newAuthenticator = z
  .object({
    secret: text.meta({ description: "In base32, to be typed into the app." }),
    address: text.meta({ description: "The same as an otpauth address, to be shown as a QR code." }),
  })
  .meta({ id: "NewAuthenticator" });

export const authenticatorConfirmation = z
  .object({ code: text.min(1).max(100).meta({ description: "The six digits that the app shows." }) })
  .meta({ id: "AuthenticatorConfirmation" });

export const recoveryCodes = z
  .object({
    recoveryCodes: z.array(text).meta({
      description:
        "Each signs in once in place of the second factor. They are not shown again; earlier ones no longer work.",
    }),
  })
  .meta({ id: "RecoveryCodes" });
