import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { isPresent, where } from "@/lib/base/list/where";
import { call } from "@/lib/browser/client";
import { useBodyMutation, useEndpointMutation, useIdMutation } from "@/lib/browser/use-endpoint-mutation";
import { useOptimisticRows } from "@/lib/browser/use-optimistic-rows";
import {
  changePassword,
  createUser,
  endUserSessions,
  getUser,
  inviteUser,
  listUsers,
  updateOwnUser,
  updateUser,
} from "./endpoints";
import type { invitedUser, User, UserUpdate } from "./schema";

/** A user with the invitation link, which is returned once. */
export type InvitedUser = z.output<typeof invitedUser>;

/** When users signed in last, by their ids: the 1000 who did so latest. `isWhole` if the others never have. */
export const lastSignInsQuery = queryOptions({
  queryKey: [listUsers.area, "last sign-ins"],
  queryFn: async ({ signal }) => {
    const view = { sort: "-metadata.last_login", limit: 1000, fields: ["id", "metadata.last_login"] } as const;
    const search = where(listUsers.list, { "metadata.last_login": isPresent }, view);
    const { data } = (await call(listUsers, { search, signal })).data;
    return { times: new Map(data.map(({ id, metadata }) => [id, metadata?.last_login])), isWhole: data.length < 1000 };
  },
});

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [getUser.area, getUser.name, id],
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
  });

/** Creates a user; the response has the invitation link. */
export const useCreateUser = () => useBodyMutation(createUser);

type Change = { id: string; body: UserUpdate; ifMatch?: string | undefined };

/** Optimistic: lists show the change before the response arrives. */
export function useUpdateUser() {
  const optimistic = useOptimisticRows(listUsers, (row: User, { id, body: { language, ...body } }: Change) =>
    row.id === id ? { ...row, ...body, ...(language ? { language } : {}) } : row,
  );
  return useEndpointMutation(
    updateUser,
    ({ id, body, ifMatch }: Change) => call(updateUser, { params: { id }, body, ifMatch }),
    optimistic,
  );
}

/** Creates a new invitation link; the previous one is invalid. */
export const useInviteUser = () => useIdMutation(inviteUser);

export const useEndUserSessions = () => useIdMutation(endUserSessions);

/** Stores the viewer's own language. */
export const storeLanguage = (language: string) => call(updateOwnUser, { body: { language } });

/** Changes the viewer's own password. */
export const useChangePassword = () => useBodyMutation(changePassword);
