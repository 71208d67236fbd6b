import * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import { identifier, nameText, partialObject, tenantId, text, timestamp } from "@/lib/base/schema/primitives";
import { readerLanguage } from "@/lib/base/schema/reader-language";
import { message } from "@/lib/languages/text";
import { importRecordsMax } from "@/lib/resources/plan/schema";

const other = partialObject({ id: tenantId, name: text }).required({ id: true });

/** The users who have to sign in with a second factor. */
const secondFactor = z.object({
  everyone: z.boolean().meta({ description: "All users of the tenant and its guests." }),
  roles: z
    .array(text.max(200))
    .max(100)
    .meta({ description: "Those with one of these roles, such as provider.admin." }),
});

/** The settings of a tenant. */
export const tenantSettings = partialObject({
  currency: text.meta({ description: "ISO 4217. Amounts have no currency if it is not set." }),
  language: readerLanguage.meta({ description: "Of screens and e-mails for users who have chosen none." }),
  secondFactor: secondFactor
    .extend({ since: timestamp.meta({ description: "Sessions opened before it do not need one." }) })
    .meta({ description: "Who has to sign in with a second factor. Absent: nobody." }),
  secondPersonAbove: z.int().min(0).max(importRecordsMax).meta({
    description:
      "Plans that write more records than this are applied by somebody other than their author. Absent: none.",
  }),
});

/** What is kept of its former versions. */
export const tenantVersions = { table: "tenant_version", visibility: "own", versions: { kind: "tenant" } } as const;

/** A tenant whose parent the viewer is. */
export const customer = other.extend({ created: timestamp.optional() }).meta({ id: "Customer" });

export const tenantName = nameText(255, message("A tenant needs a name.")).trim();

/** A place gets at most so many records when it is made. */
export const placeRecordsMax = 5_000;

/** A customer's own place to sign in. */
export const placeCreate = z
  .object({
    id: tenantId.optional().meta({ description: "A new one by default." }),
    name: tenantName,
    account: identifier.meta({ description: "The account of the customer, which gets one place." }),
  })
  .meta({ id: "PlaceCreate" });

const moved = z.int().meta({ description: "How many are in the new tenant now." });

/** What was made, and what it got. */
export const place = customer
  .extend({ account: identifier, subscriptions: moved, orders: moved })
  .meta({ id: "Place" });

export const customerList = defineList({
  record: customer,
  id: "id",
  table: "customer_record",
  visibility: "own",
  columns: ["name", "created"],
  search: ["id", "name"],
  defaultSort: "name",
  envelope: { style: "page", items: "data", total: "total" },
});

/** So many customers are in the record of a tenant; the list has all. */
export const customersShown = 1_000;

/** A tenant as it sees itself. */
export const tenant = partialObject({
  id: tenantId,
  name: text,
  parent: other.meta({ description: "Absent if the tenant has none." }),
  customers: z
    .array(other)
    .meta({ description: `The first ${customersShown} tenants whose parent is this tenant, by name.` }),
  settings: tenantSettings,
  created: timestamp,
})
  .required({ id: true })
  .meta({ id: "Tenant" });

export type Tenant = z.infer<typeof tenant>;

/** The fields that can be updated. Other members are ignored, so that the body of a GET can be sent back. */
export const tenantUpdate = partialObject({
  name: tenantName,
  settings: partialObject({
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, message("Use a three-letter currency code, such as NOK."))
      .nullable()
      .meta({ description: "Null removes it." }),
    language: readerLanguage.nullable().meta({ description: "For users who have chosen none. Null removes it." }),
    secondFactor: secondFactor.nullable().meta({
      description: "Users without one set it up at their next sign-in, and can do nothing else before. Null: nobody.",
    }),
    secondPersonAbove: z
      .int(message("Use a whole number."))
      .min(0, message("Use 0 or more."))
      .max(importRecordsMax, message("A plan has at most {importRecordsMax} records.", { importRecordsMax }))
      .nullable()
      .meta({ description: "For plans that are made from then on. Null removes it." }),
  }),
}).meta({ id: "TenantUpdate" });

export type TenantUpdate = z.infer<typeof tenantUpdate>;
