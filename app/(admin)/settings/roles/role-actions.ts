"use client";

import { useRouter } from "next/navigation";
import { report, succeeded } from "@/components/overlay/report";
import { t } from "@/lib/languages/text";
import { useDeleteRole } from "@/lib/resources/role/client";
import { deleteRole, getRoleReferences } from "@/lib/resources/role/endpoints";
import type { Role } from "@/lib/resources/role/schema";
import { paths } from "../../paths";

/** Deletes a role. What comes back is the same role; a new one of its name would be another. */
export function useDeleteQuestion() {
  const { mutateAsync: remove } = useDeleteRole();
  const router = useRouter();
  return async (role: Role): Promise<void> => {
    const { _id: id, name: code = "", title: name = code } = role;
    const { confirmDeletion } = await import("../../deletion");
    const acts = await confirmDeletion({
      title: t("Delete {name}?", { name }),
      body: t("The deletion can be undone in the event log."),
      keep: t("Keep it"),
      act: t("Delete {name}", { name }),
      references: getRoleReferences,
      by: deleteRole,
      input: { params: { role: id } },
    });
    if (!acts) return;
    const isGone = await report(remove(id).then(succeeded), {
      done: () => t("Deleted {name}", { name }),
      failed: (reason) => t("{name} is not deleted. {reason}", { name, reason }),
    });
    if (isGone) router.push(paths.roles());
  };
}
