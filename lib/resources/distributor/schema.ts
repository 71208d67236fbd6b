import * as z from "zod";
import { defineList } from "@/lib/base/list/fields";
import { identifier, nameText, partialObject, tenantId, text, timestamp } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

export const distributor = partialObject({
  _id: identifier,
  name: text,
  tenant: tenantId,
  active: z.boolean(),
  address: partialObject({ line2: text, street: text, zip: text, city: text, country: text, state: text }),
  assignedProductsCount: z.number().meta({ description: "Present if requested with `populate`." }),
  created: timestamp,
  updated: timestamp,
})
  .required({ _id: true })
  .meta({ id: "Distributor" });

export type Distributor = z.infer<typeof distributor>;

const line = text.max(255, message("At most 255 characters."));
const name = nameText(255, message("A distributor needs a name."));
const address = partialObject({ line2: line, street: line, zip: line, city: line, country: line, state: line });

export const distributorCreate = z
  .object({ name, active: z.boolean().default(true), address: address.default({}) })
  .meta({ id: "DistributorCreate" });

/** The fields that can be updated. Other members are ignored, so that the body of a GET can be sent back. */
export const distributorUpdate = partialObject({ name, active: z.boolean(), address }).meta({
  id: "DistributorUpdate",
});

export type DistributorUpdate = z.infer<typeof distributorUpdate>;

/** How many of the tenant's live products name the distributor in row `t`. */
export const assignedProductsCount =
  '(SELECT count(*) FROM product p WHERE p.tenant = t.tenant AND p.distributor = t.id AND p."status.deleted" IS NOT TRUE)';

export const distributorList = defineList({
  record: distributor,
  id: "_id",
  table: "distributor",
  visibility: "own",
  columns: ["tenant", "name", "active", "created", "updated"],
  computed: { assignedProductsCount },
  search: ["_id", "name", "address.street", "address.city", "address.country"],
  defaultSort: "-created",
  changes: { tables: ["distributor", "product"] },
  versions: { kind: "distributor" },
  envelope: { style: "page", items: "distributors", total: "totalCount" },
});
