import * as z from "zod";
import { partialObject, tenantId, text, timestamp } from "@/lib/base/schema/primitives";

const other = partialObject({ id: tenantId, name: text }).required({ id: true });

/** A tenant as it sees itself. */
export const tenant = partialObject({
  id: tenantId,
  name: text,
  parent: other.meta({ description: "Absent if the tenant has none." }),
  customers: z.array(other).meta({ description: "The tenants whose parent is this tenant, sorted by name." }),
  settings: partialObject({
    currency: text.meta({ description: "ISO 4217. Amounts have no currency if it is not set." }),
  }),
  created: timestamp,
})
  .required({ id: true })
  .meta({ id: "Tenant" });

export type Tenant = z.infer<typeof tenant>;

/** The fields that can be updated. Other members are ignored, so that the body of a GET can be sent back. */
export const tenantUpdate = partialObject({
  name: text.trim().min(1, "A tenant needs a name.").max(255, "Name must have at most 255 characters."),
  settings: partialObject({
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, "Use a three-letter currency code, such as NOK.")
      .nullable()
      .meta({ description: "Null removes it." }),
  }),
}).meta({ id: "TenantUpdate" });

export type TenantUpdate = z.infer<typeof tenantUpdate>;
