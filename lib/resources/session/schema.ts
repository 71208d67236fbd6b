import * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import { passkeyAssertion } from "@/lib/base/schema/passkey";
import { identifier, number, partialObject, tenantId, text, timestamp } from "@/lib/base/schema/primitives";
import { readerLanguage } from "@/lib/base/schema/reader-language";
import { message } from "@/lib/languages/text";

/** The caller and the credential's features. */
export const authInfo = z
  .object({
    uuid: text.meta({ description: "Identifier of the user, or of the API key." }),
    username: text,
    firstname: text.optional(),
    lastname: text.optional(),
    role: text.meta({ description: "<account role>.<level>, such as provider.admin." }),
    tenant: tenantId,
    account: z.object({
      name: text,
      settings: partialObject({ currency: z.object({ code: text, title: text }) }),
    }),
    parent: z.object({ tenant: tenantId, name: text }).optional(),
    sandbox: z
      .object({ of: z.object({ tenant: tenantId, name: text }), expires: timestamp })
      .optional()
      .meta({ description: "In a sandbox: what it is a copy of, and when it is deleted." }),
    language: z
      .object({
        effective: readerLanguage.meta({
          description: "The language of e-mails: the user's, else the tenant's, else English.",
        }),
        user: readerLanguage.optional().meta({ description: "What the user has chosen." }),
        tenant: readerLanguage.optional().meta({ description: "The default of the user's tenant." }),
      })
      .meta({ description: "A browser in which no language was chosen says pages as it asks where neither is set." }),
    msp: z.boolean().meta({ description: "Whether other tenants are its customers." }),
    child_tenants: z.array(tenantId),
    names: z.record(z.string(), text).meta({ description: "The names of these customers, by their ids." }),
    currencies: z.record(z.string(), text).meta({
      description: "The currency code of the tenant and of each of its customers, by their ids, where one is set.",
    }),
    titles: partialObject({ userRole: text, accountRole: text }),
    scopes: z.array(text).optional().meta({ description: "The features that an API key is limited to." }),
    features: z.array(z.object({ namespace: text })),
    sessionId: text,
    type: z.enum(["session", "api"]),
    date: timestamp.meta({ description: "When the session or the key was created." }),
    iat: number.meta({ description: "The same in seconds since 1970." }),
    exp: number.optional().meta({
      description: "When the credential ends if it is not used again, in milliseconds since 1970.",
    }),
  })
  .meta({ id: "AuthInfo" });

export type AuthInfo = z.infer<typeof authInfo>;

/** A tenant that the caller can act for. */
export const context = z
  .object({
    id: tenantId,
    tenant: tenantId,
    name: text,
    role: text.meta({ description: "The caller's role there." }),
    account: text,
    active: z.boolean().meta({ description: "Whether the caller acts for it now." }),
    sitename: text,
    parentSite: text.optional(),
    invited: z
      .boolean()
      .optional()
      .meta({ description: "Whether the caller is only invited there; entering the tenant accepts." }),
    sandboxOf: tenantId.optional().meta({ description: "The tenant that it is a sandbox of." }),
  })
  .meta({ id: "Context" });

export type Context = z.infer<typeof context>;

/** The proof that a session is used by its user. Limits the length only. */
export const proof = z
  .object({
    password: z.string().max(1024, message("A password has at most 1024 bytes.")).optional(),
    code: z.string().max(100).optional().meta({ description: "Of the authenticator app, or a recovery code." }),
    passkey: passkeyAssertion.optional().meta({
      description: "The browser's answer to the options of `POST /v1/user/me/passkey/challenge`.",
    }),
  })
  .refine((sent) => Object.values(sent).filter((value) => value !== undefined).length === 1, {
    message: message("Send a password, a code or the answer of a passkey: one of them."),
  })
  .meta({ id: "Proof" });

/** A session of the caller. */
export const session = partialObject({
  id: identifier,
  tenant: tenantId.meta({ description: "The tenant it acts for." }),
  address: text.meta({ description: "The IP address it was opened from." }),
  agent: text.meta({ description: "The User-Agent of the browser it was opened with." }),
  created: timestamp,
  lastSeen: timestamp.meta({ description: "Accurate to a minute." }),
  expires: timestamp,
})
  .required({ id: true })
  .meta({ id: "Session" });

export const sessionList = defineList({
  record: session,
  id: "id",
  table: "session_record",
  visibility: "own",
  columns: ["address", "agent", "created", "lastSeen", "expires"],
  computed: { tenant: "t.context" },
  search: ["address", "agent"],
  defaultSort: "-lastSeen",
  envelope: { style: "array" },
});
