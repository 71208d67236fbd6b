import { changedObject } from "@/lib/base/audit/changes";
import { event, namedObject } from "@/lib/base/audit/event";

const source = "tenant";

export const tenantCreated = event({
  source,
  action: "create",
  success: "Tenant was created",
  undo: { never: "There is no operation that takes this back." },
  data: namedObject,
});

export const tenantUpdated = event({
  source,
  action: "update",
  success: "Tenant was updated",
  failure: "Tenant was not updated",
  undo: { kind: "tenant", how: "fields" },
  data: changedObject,
});

export const tenantDeleted = event({
  source,
  action: "delete",
  success: "Tenant was deleted",
  description: "By the operator, with all of its records. In the log of the tenant that it was a customer of.",
  undo: { never: "There is no operation that takes this back." },
  data: namedObject,
});
