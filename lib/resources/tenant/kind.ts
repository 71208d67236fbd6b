import { byService, type RecordKind } from "@/lib/base/write/kind";
import { updateTenant } from "./endpoints";
import { read, update } from "./service";

export const tenantKind: RecordKind = {
  table: "tenant",
  visibility: "own",
  rows: "(SELECT id AS tenant, id, name, settings, tx, made_at FROM tenant)",
  document: "json_build_object('name', t.name, 'settings', t.settings)",
  plural: "tenants",
  answered: (tx, _, id) => read(tx, id),
  writes: { update: byService(updateTenant, update) },
};
