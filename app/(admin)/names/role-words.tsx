"use client";

import { useQuery } from "@tanstack/react-query";
import { useHasFeature } from "@/components/session/viewer";
import { roleInWords } from "@/components/ui/role-words";
import { allRolesQuery } from "@/lib/resources/role/client";

/** Says roles by their titles, where the viewer may read them: `Support lead (administrator)` of `support.admin`. */
export function useRoleWords(): (role: string) => string {
  const { data } = useQuery({ ...allRolesQuery, enabled: useHasFeature("Platform/Role") });
  const titleOf = (name = "") => data?.rows.find((each) => each.name === name && each.title !== name)?.title;
  return (role) => roleInWords(role, titleOf(role.split(".")[0]));
}

/** The same in a cell. */
export const RoleWords = ({ role = "" }: { role: string | undefined }) => useRoleWords()(role);
