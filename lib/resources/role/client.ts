import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { startsWith, where } from "@/lib/base/list/where";
import { call } from "@/lib/browser/client";
import { listQuery } from "@/lib/browser/list";
import { useEndpointMutation } from "@/lib/browser/use-endpoint-mutation";
import { listGuests } from "@/lib/resources/guest/endpoints";
import { listUsers } from "@/lib/resources/user/endpoints";
import { createRole, deleteRole, getRole, listFeatures, listRoles, updateRole } from "./endpoints";
import type { featureDetail, listedRole, roleCreate, roleUpdate } from "./schema";

export type ListedRole = z.infer<typeof listedRole>;
export type FeatureDetail = z.infer<typeof featureDetail>;
export type RoleCreate = z.input<typeof roleCreate>;
export type RoleUpdate = z.input<typeof roleUpdate>;

/** Every role of the tenant by name. */
export const allRolesQuery = listQuery(listRoles, where(listRoles.list, {}, { sort: "name", limit: 1000 }));

export const roleQuery = (role: string) =>
  queryOptions({
    queryKey: [getRole.area, getRole.name, role],
    queryFn: ({ signal }) => call(getRole, { params: { role }, signal }),
  });

/** All features with the operations they allow; they change only with a release. */
export const featuresQuery = queryOptions({
  queryKey: [listFeatures.area, listFeatures.name],
  queryFn: ({ signal }) => call(listFeatures, { signal }),
  staleTime: 600_000,
});

/** Finds the users of a role, at any level. */
export const heldBy = (name: string): URLSearchParams => where(listUsers.list, { role: startsWith(`${name}.`) });

/** The first users with each role, sorted by name. */
export const holdersQuery = (roles: readonly string[]) =>
  queryOptions({
    queryKey: [listUsers.area, "holders", roles],
    queryFn: ({ signal }) =>
      Promise.all(
        roles.map(async (name) => {
          const search = where(listUsers.list, { role: startsWith(`${name}.`) }, { sort: "firstname", limit: 20 });
          const { data } = await call(listUsers, { search, signal });
          return [name, { total: data.metadata.paginator.total, users: data.data }] as const;
        }),
      ),
  });

/** How many users and guests have a role, by level. */
export const levelsQuery = (name: string) =>
  queryOptions({
    queryKey: [listUsers.area, "levels", name],
    queryFn: async ({ signal }) => {
      const count = async (level: string): Promise<number> => {
        const search = where(listUsers.list, { role: `${name}.${level}` }, { limit: 1 });
        const [users, guests] = await Promise.all([
          call(listUsers, { search, signal }),
          call(listGuests, { search, signal }),
        ]);
        return users.data.metadata.paginator.total + guests.data.pagination.total;
      };
      const [admin, user] = await Promise.all([count("admin"), count("user")]);
      return { admin, user };
    },
  });

export function useCreateRole() {
  return useEndpointMutation(createRole, (body: RoleCreate) => call(createRole, { body }));
}

type Change = { role: string; body: RoleUpdate; ifMatch: string | undefined };

/**
 * Sends only the given fields, with the ETag of the revision they were edited from.
 * @param areas beside that of roles, which show what its holders may do
 */
export function useUpdateRole(areas: readonly string[] = []) {
  return useEndpointMutation(
    updateRole,
    ({ role, body, ifMatch }: Change) => call(updateRole, { params: { role }, body, ifMatch }),
    { areas },
  );
}

export function useDeleteRole() {
  return useEndpointMutation(deleteRole, (role: string) => call(deleteRole, { params: { role } }));
}
