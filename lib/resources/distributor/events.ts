import * as z from "zod";
import { changes } from "@/lib/base/audit/changes";
import { event } from "@/lib/base/audit/event";
import { identifier, text } from "@/lib/base/schema/primitives";

const source = "product";
const named = z.object({ _id: identifier, name: text });

export const distributorCreated = event({
  source,
  action: "distributor_create",
  success: "Distributor was created",
  failure: "Distributor was not created",
  data: named,
});

export const distributorUpdated = event({
  source,
  action: "distributor_update",
  success: "Distributor was updated",
  failure: "Distributor was not updated",
  data: z.object({ _id: identifier, name: text.optional(), changes }),
});

export const distributorRestored = event({
  source,
  action: "distributor_restore",
  success: "Distributor was restored",
  description: "Its deletion was undone.",
  data: named,
});

export const distributorDeleted = event({
  source,
  action: "distributor_delete",
  success: "Distributor was deleted",
  failure: "Distributor was not deleted",
  data: named,
});
