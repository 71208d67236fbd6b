"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { confirm } from "@/components/overlay/confirm";
import { showToast } from "@/components/overlay/toasts";
import { useHasFeature } from "@/components/session/viewer";
import { countOf } from "@/components/ui/number-format";
import { reasonOf } from "@/lib/base/http/client";
import { levelsQuery, useDeleteRole } from "@/lib/resources/role/client";
import type { Role } from "@/lib/resources/role/schema";
import { paths } from "../paths";

/** Deletes a role. It cannot be undone: a new role of the same name would be another role. */
export function useDeleteQuestion() {
  const { mutateAsync: remove } = useDeleteRole();
  const queries = useQueryClient();
  const mayReadUsers = useHasFeature("Platform/User");
  const router = useRouter();
  return async (role: Role): Promise<void> => {
    const { _id: id, name = "", title = name } = role;
    const levels = mayReadUsers ? await queries.fetchQuery(levelsQuery(name)).catch(() => undefined) : undefined;
    const holders = levels && levels.admin + levels.user;
    const acts = await confirm({
      title: `Delete ${title}?`,
      body: consequence(holders),
      keep: "Keep it",
      act: `Delete ${title}`,
    });
    if (!acts) return;
    try {
      await remove(id);
      router.push(paths.roles());
      showToast({ kind: "done", message: `Deleted ${title}` });
    } catch (error) {
      const reason = reasonOf(error);
      showToast({ kind: "failed", message: `${title} is not deleted. ${reason}` });
    }
  };
}

function consequence(holders: number | undefined): string {
  if (holders === undefined) return "A role that somebody holds cannot be deleted. Otherwise it is deleted for good.";
  if (holders === 0) return "Nobody holds it. It is deleted for good.";
  const hold = holders === 1 ? "holds" : "hold";
  return `${countOf(holders, "user")} ${hold} it, so it cannot be deleted until they have another role.`;
}
