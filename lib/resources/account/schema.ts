import * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import { versioned } from "@/lib/base/list/versioned";
import { countryCodes } from "@/lib/base/schema/country";
import {
  identifier,
  json,
  jsonArray,
  nameText,
  number,
  partialObject,
  tenantId,
  text,
  timestamp,
} from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";
import { figuresSql } from "./figures";

const addressTexts = {
  country: "Two-letter code of the country in capitals (ISO 3166-1), such as NO; it may be empty.",
  editable: "False: an update leaves this address as it is. Set by imports.",
  _id: "Identifier of the address: set by imports.",
};
const statusTexts = { active: "Whether the customer can order." };
const addressesTexts = {
  postal: "Where letters go.",
  delivery: "Where goods are delivered.",
  official: "As a public register has it: set by imports.",
  invoice: "Where invoices go.",
  visit: "Where visitors come.",
};
const accountTexts = {
  status: "Whether the customer is active.",
  number: "Customer number, such as a register's; at most 50 characters.",
  country: "Two-letter code of the country in capitals (ISO 3166-1), such as NO.",
  name: "What the customer is called, at most 255 characters.",
  address: "Its addresses; each may be absent.",
  email: "Its e-mail addresses.",
  comment: "A note for colleagues, at most 4,000 characters.",
  contacts: "People at the customer, as they were sent: at most 100.",
};
const emailTexts = { default: "Where messages to the customer go, at most 255 characters." };

const storedAddress = partialObject(
  {
    line2: text,
    street: text,
    zip: text,
    city: text,
    country: text,
    state: text,
    editable: z.boolean(),
    _id: text,
  },
  addressTexts,
);

/**
 * An account. It has the members it was imported with and no others.
 */
export const account = partialObject(
  {
    id: identifier,
    status: partialObject({ active: z.boolean() }, statusTexts),
    type: text.meta({ description: "What kind of account it is, such as `customer`. Set when it is made." }),
    number: text,
    country: text,
    name: text,
    address: partialObject(
      {
        postal: storedAddress,
        delivery: storedAddress,
        official: storedAddress,
        invoice: storedAddress,
        visit: storedAddress,
      },
      addressesTexts,
    ),
    email: partialObject({ default: text }, emailTexts),
    comment: text,
    contacts: jsonArray,
    integrations: jsonArray,
    accountmanager: text.meta({ description: "Identifier of a user." }),
    primaryuser: text.meta({ description: "Identifier of a user." }),
    created: timestamp,
    updated: timestamp,
  },
  accountTexts,
)
  .required({ id: true })
  .meta({ id: "Account" });

export type Account = z.infer<typeof account>;

/** An account in an import: `tenant` is its tenant, which is not a member of the returned record. */
export const importedAccount = account.extend({ tenant: tenantId.optional() });

/** What a customer has; of the subscriptions the active ones. */
const figures = partialObject({
  activeSubscriptions: number.meta({ description: "How many run at present." }),
  perMonth: number.meta({ description: "Where it is of several currencies, the largest amount of one." }),
  perMonthByCurrency: jsonArray.meta({
    description: "`{currency, amount}` for each currency; without one where the tenant has none.",
  }),
  nextEnd: timestamp.meta({ description: "The next end of an active subscription." }),
  openTickets: number.meta({ description: "Those of its own place." }),
  place: tenantId.meta({ description: "The customer's own tenant, where its users sign in." }),
});

/** An account in a list of several tenants, whose identifiers can be equal. */
export const listedAccount = account
  .extend({
    tenant: tenantId,
    figures: figures.optional().meta({ description: "Present if requested with `populate`." }),
  })
  .meta({ id: "ListedAccount" });

/** An account in a list, which an import can read. */
export const exportedAccount = listedAccount.extend(versioned).meta({ id: "ExportedAccount" });

const line = text.max(255, message("At most 255 characters."));
const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/, message("Use a two-letter country code in capitals, such as NO."))
  .refine((code) => countryCodes.includes(code), message("No country has this code."));

const writtenAddress = partialObject(
  {
    line2: line,
    street: line,
    zip: line,
    city: line,
    country: z.union(
      [z.literal(""), countryCode],
      message("Use a two-letter country code in capitals, such as NO, or leave it empty."),
    ),
    state: line,
  },
  { country: addressTexts.country },
);

const written = {
  name: nameText(255, message("An account needs a name.")),
  country: countryCode,
  status: partialObject({ active: z.boolean() }, statusTexts),
};

const addresses = partialObject(
  {
    postal: writtenAddress,
    invoice: writtenAddress,
    delivery: writtenAddress,
    visit: writtenAddress,
  },
  {
    postal: addressesTexts.postal,
    invoice: addressesTexts.invoice,
    delivery: addressesTexts.delivery,
    visit: addressesTexts.visit,
  },
);
const emailAddress = line.trim().regex(/^[^\s@]+@[^\s@]+$/, message("That is not an e-mail address."));
const comment = text.max(4000, message("At most 4,000 characters."));
const contacts = z.array(json).max(100, message("At most 100 contacts."));
const person = z
  .union([z.literal(""), identifier])
  .meta({ description: "Identifier of a user of your tenant or of the account's. Empty: none." });

/**
 * The fields that can be updated. Other members are ignored, so that the body of a GET can be sent back. An empty text leaves the
 * account without.
 */
export const accountUpdate = partialObject(
  {
    ...written,
    address: addresses,
    email: partialObject(
      { default: z.union([z.literal(""), emailAddress], "That is not an e-mail address.") },
      emailTexts,
    ),
    contacts,
    comment,
    accountmanager: person,
    primaryuser: person,
  },
  accountTexts,
).meta({ id: "AccountUpdate" });

/** A new account. */
export const accountCreate = partialObject(
  {
    ...written,
    number: z.union([z.literal(""), nameText(50, message("Enter a number."))], "At most 50 characters."),
    address: addresses,
    email: partialObject({ default: emailAddress }, emailTexts),
    contacts,
    comment,
    accountmanager: person,
    primaryuser: person,
  },
  accountTexts,
)
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
  computed: figuresSql,
  figures: "account_figures",
  changes: { tables: ["account", "subscription", "ticket"] },
  versions: { kind: "account", exported: true, unknown: Object.keys(figuresSql) },
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
