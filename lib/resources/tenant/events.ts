import * as z from "zod";
import { changes } from "@/lib/base/audit/changes";
import { event } from "@/lib/base/audit/event";
import { identifier, text } from "@/lib/base/schema/primitives";

const source = "tenant";
const named = z.object({ _id: identifier, name: text });

export const tenantCreated = event({
  source,
  action: "create",
  success: "Tenant was created",
  data: named,
});

export const tenantUpdated = event({
  source,
  action: "update",
  success: "Tenant was updated",
  failure: "Tenant was not updated",
  data: z.object({ _id: identifier, name: text.optional(), changes }),
});
