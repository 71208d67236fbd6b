import { columnsFor } from "@/components/table/columns";
import type { AccessHolder } from "@/lib/resources/access/schema";

const column = columnsFor<AccessHolder>();

const labelled = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([value, label]) => ({ value, label }));

/** The fields of users and keys to filter by; the grid shows users and keys as columns. */
export const subjectColumns = column.columns([
  column.accessor("name", { id: "name", meta: { label: "Who", noun: "name", width: 190 } }),
  column.accessor("role", { id: "role", meta: { label: "Role", width: 150 } }),
  column.accessor("status", {
    id: "status",
    meta: {
      label: "Status",
      width: 110,
      filter: {
        values: labelled({
          active: "Active",
          disabled: "Disabled",
          invited: "Invited",
          revoked: "Revoked",
          expired: "Expired",
        }),
      },
    },
  }),
  column.accessor("type", {
    id: "type",
    meta: {
      label: "Kind",
      width: 100,
      filter: { label: "Kind", values: labelled({ user: "User", guest: "Guest", key: "API key" }) },
    },
  }),
  column.accessor("features", { id: "features", meta: { label: "Feature", width: 220 } }),
]);
