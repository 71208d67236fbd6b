import * as z from "zod";
import { message } from "@/lib/languages/text";

/**
 * What a browser answers about a passkey, as WebAuthn writes it in JSON. The limits are far above what it needs. Browsers send
 * more than is read here, and each release can add to it.
 */

const bytes = (lengthMax: number) =>
  z
    .string()
    .max(lengthMax)
    .regex(/^[A-Za-z0-9_-]*$/, message("This is base64url without padding."));

const credential = z.looseObject({
  id: bytes(1400).min(1),
  rawId: bytes(1400),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
});

/** Nothing is read of the results of extensions. */
const clientExtensionResults = z
  .unknown()
  .transform(() => ({}))
  .optional()
  .default({});

/** The answer to a challenge, signed by a passkey. */
export const passkeyAssertion = credential
  .extend({
    response: z.looseObject({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(4000),
      userHandle: bytes(200).optional(),
    }),
    clientExtensionResults,
  })
  .meta({ id: "PasskeyAssertion" });

/** A new passkey. */
export const passkeyAttestation = credential
  .extend({
    response: z.looseObject({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: z.array(z.string().max(30)).max(10).optional(),
    }),
    clientExtensionResults,
  })
  .meta({ id: "PasskeyAttestation" });

export type PasskeyAssertion = z.output<typeof passkeyAssertion>;
export type PasskeyAttestation = z.output<typeof passkeyAttestation>;
