import { changedObject } from "@/lib/base/audit/changes";
import { event, messages, namedObject } from "@/lib/base/audit/event";
import { never } from "@/lib/base/audit/never-undone";
import { identifier } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const source = "tenant";

export const tenantCreated = event({
  source,
  action: "create",
  ...messages(message("Tenant was created"), message("Tenant was not created")),
  undo: never.noOperation,
  data: namedObject.extend({
    account: identifier.optional().meta({ description: "The account whose place it is." }),
  }),
});

export const tenantUpdated = event({
  source,
  action: "update",
  ...messages(message("Tenant was updated"), message("Tenant was not updated")),
  undo: { kind: "tenant", how: "fields" },
  data: changedObject,
});

export const tenantDeleted = event({
  source,
  action: "delete",
  success: message("Tenant was deleted"),
  description: "By the operator, with all of its records. In the log of the tenant that it was a customer of.",
  undo: never.noOperation,
  data: namedObject,
});
