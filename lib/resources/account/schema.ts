import * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import { versioned } from "@/lib/base/list/versioned";

import { countryCodes } from "@/lib/base/schema/country";
import {
  identifier,
  jsonArray,
  nameText,
  partialObject,
  tenantId,
  text,
  timestamp,
} from "@/lib/base/schema/primitives";

const address = partialObject({
  line2: text,
  street: text,
  zip: text,
  city: text,
  country: text,
  state: text,
  editable: z.boolean(),
  _id: text,
});

/**
 * An account. It has the members it was imported with and no others.
 */
export const account = partialObject({
  id: identifier,
  status: partialObject({ active: z.boolean() }),
  type: text,
  number: text,
  country: text,
  name: text,
  address: partialObject({ postal: address, delivery: address, official: address, invoice: address, visit: address }),
  email: partialObject({ default: text }),
  comment: text,
  contacts: jsonArray,
  integrations: jsonArray,
  accountmanager: text.meta({ description: "Identifier of a user." }),
  primaryuser: text.meta({ description: "Identifier of a user." }),
  created: timestamp,
  updated: timestamp,
})
  .required({ id: true })
  .meta({ id: "Account" });

export type Account = z.infer<typeof account>;

/** An account in an import: `tenant` is its tenant, which is not a member of the returned record. */
export const importedAccount = account.extend({ tenant: tenantId.optional() });

/** An account in a list of several tenants, whose identifiers can be equal. */
export const listedAccount = account.extend({ tenant: tenantId }).meta({ id: "ListedAccount" });

/** An account in a list, which an import can read. */
export const exportedAccount = listedAccount.extend(versioned).meta({ id: "ExportedAccount" });

const line = text.max(255, "At most 255 characters.");
const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/, "Use a two-letter country code in capitals, such as NO.")
  .refine((code) => countryCodes.includes(code), "No country has this code.");

const writtenAddress = partialObject({
  line2: line,
  street: line,
  zip: line,
  city: line,
  country: z.union(
    [z.literal(""), countryCode],
    "Use a two-letter country code in capitals, such as NO, or leave it empty.",
  ),
  state: line,
});

const written = {
  name: nameText(255, "An account needs a name."),
  country: countryCode,
  status: partialObject({ active: z.boolean() }),
};

/**
 * The fields that can be updated. Other members are ignored, so that the body of a GET can be sent back.
 */
export const accountUpdate = partialObject({ ...written, address: partialObject({ postal: writtenAddress }) }).meta({
  id: "AccountUpdate",
});

/** A new account. An update changes fewer fields. */
export const accountCreate = partialObject({
  ...written,
  number: nameText(50, "Leave the number out, or enter one."),
  address: partialObject({
    postal: writtenAddress,
    invoice: writtenAddress,
    delivery: writtenAddress,
    visit: writtenAddress,
  }),
  email: partialObject({
    default: line.trim().regex(/^[^\s@]+@[^\s@]+$/, "That is not an e-mail address."),
  }),
  comment: text.max(4000, "At most 4,000 characters."),
})
  .required({ name: true })
  .meta({ id: "AccountCreate" });

export type AccountUpdate = z.infer<typeof accountUpdate>;

export const accountList = defineList({
  record: listedAccount,
  id: "id",
  table: "account",
  visibility: "family",
  columns: ["tenant", "name", "number", "type", "country", "status.active", "created", "updated"],
  search: ["id", "number", "name", "email.default", "address.postal.street", "address.postal.city"],
  words: { column: "search" },
  defaultSort: "-created",
  changes: { tables: ["account"] },
  versions: { kind: "account", exported: true },
  envelope: { style: "offset", items: "data" },
  csv: {
    fileName: "accounts",
    columns: [
      "id",
      "number",
      "name",
      "type",
      "status.active",
      "country",
      "email.default",
      "comment",
      ...["postal", "delivery", "official", "invoice", "visit"].flatMap((kind) =>
        ["street", "line2", "zip", "city", "state", "country"].map((line) => `address.${kind}.${line}`),
      ),
      "accountmanager",
      "primaryuser",
      "tenant",
      "created",
      "updated",
    ],
  },
});
