import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "@/lib/http/client";
import { listQuery } from "@/lib/list/client";
import { getRole, listFeatures, listRoles } from "./endpoints";
import type { featureDetail, listedRole } from "./schema";

export type ListedRole = z.infer<typeof listedRole>;
export type FeatureDetail = z.infer<typeof featureDetail>;

export const rolesQuery = (search: string) =>
  listQuery<typeof listRoles, ListedRole>(listRoles, search, ({ data, pagination }) => ({
    rows: data,
    total: pagination.total,
  }));

export const roleQuery = (role: string) =>
  queryOptions({
    queryKey: [getRole.area, getRole.name, role],
    queryFn: ({ signal }) => call(getRole, { params: { role }, signal }),
    staleTime: 15_000,
  });

/** Every feature there is, with what it lets its holder do: they change with the release only. */
export const featuresQuery = queryOptions({
  queryKey: [listFeatures.area, listFeatures.name],
  queryFn: ({ signal }) => call(listFeatures, { signal }),
  staleTime: 600_000,
});
