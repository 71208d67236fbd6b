import * as z from "zod";
import { partialObject, text, timestamp } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

/** The tenant's own single sign-on. */
export const singleSignOn = partialObject({
  issuer: text.meta({
    description: "The URL that the issuer gives as `issuer`. Absent: the tenant has no single sign-on.",
  }),
  clientId: text,
  required: z.boolean().meta({
    description:
      "Whether users whose address is in a proved domain sign in through it alone, without passwords and passkeys.",
  }),
  redirectPath: text.meta({
    description: "The client's redirect URI, which the issuer has to allow: this path after the address of the site.",
  }),
  created: timestamp,
  updated: timestamp,
})
  .required({ required: true, redirectPath: true })
  .meta({ id: "SingleSignOn" });

export type SingleSignOn = z.infer<typeof singleSignOn>;

/** The fields that can be changed. Other members are ignored, so that the body of a GET can be sent back. */
export const singleSignOnUpdate = partialObject({
  issuer: text
    .trim()
    .max(500, message("The issuer's URL must have at most 500 characters."))
    .meta({ description: "An https URL. Its OpenID configuration is read before anything is stored." }),
  clientId: text.trim().min(1, message("Give the client's identifier.")).max(200, message("At most 200 characters.")),
  clientSecret: text.min(1, message("Give the client's secret.")).max(1000, message("At most 1000 characters.")).meta({
    description: "Stored encrypted and never answered. It has to be sent when the issuer or the client changes.",
  }),
  required: z.boolean(),
}).meta({ id: "SingleSignOnUpdate" });

export type SingleSignOnUpdate = z.infer<typeof singleSignOnUpdate>;

export const outcomes = ["found", "absent", "different", "unanswered"] as const;

/** A domain of the tenant. */
export const domain = partialObject({
  domain: text,
  record: z
    .object({ name: text, value: text })
    .meta({ description: "The TXT record that verifies the domain. Absent: the operator has registered the domain." }),
  proved: timestamp.meta({ description: "Since when the domain counts. Absent: it is not proved." }),
  checked: timestamp.meta({ description: "When the record was last looked up." }),
  outcome: z.enum(outcomes).meta({
    description:
      "What the last check has found. `absent`: no TXT record; `different`: others; `unanswered`: the domain's name servers did not answer, which counts neither way.",
  }),
  missing: timestamp.meta({
    description: "Since when checks have not found the record of a proved domain, which after 7 days no longer counts.",
  }),
  created: timestamp,
})
  .required({ domain: true, created: true })
  .meta({ id: "Domain" });

export type Domain = z.infer<typeof domain>;

export const newDomain = z
  .object({ domain: text.trim().min(1).max(253, message("A domain has at most 253 characters.")) })
  .meta({ id: "NewDomain" });
