import type * as z from "zod";
import { call } from "@/lib/base/http/client";
import { useEndpointMutation } from "@/lib/base/http/use-endpoint-mutation";
import { useOptimisticRows } from "@/lib/base/list/use-optimistic-rows";
import { changePassword, createUser, endUserSessions, inviteUser, listUsers, updateUser } from "./endpoints";
import type { invitedUser, passwordChange, User, UserUpdate, userCreate } from "./schema";

/** A user with the invitation link, which is returned once. */
export type InvitedUser = z.output<typeof invitedUser>;

/** Creates a user; the response has the invitation link. */
export function useCreateUser() {
  return useEndpointMutation(
    createUser,
    async (body: z.input<typeof userCreate>) => (await call(createUser, { body })).data,
  );
}

type Change = { id: string; body: UserUpdate };

/** Optimistic: lists show the change before the response arrives. */
export function useUpdateUser() {
  const optimistic = useOptimisticRows(listUsers, (row: User, { id, body }: Change) =>
    row.id === id ? { ...row, ...body } : row,
  );
  return useEndpointMutation(
    updateUser,
    async ({ id, body }: Change) => (await call(updateUser, { params: { id }, body })).data,
    optimistic,
  );
}

/** Creates a new invitation link; the previous one is invalid. */
export function useInviteUser() {
  return useEndpointMutation(inviteUser, async (id: string) => (await call(inviteUser, { params: { id } })).data);
}

export function useEndUserSessions() {
  return useEndpointMutation(
    endUserSessions,
    async (id: string) => (await call(endUserSessions, { params: { id } })).data,
  );
}

/** Changes the viewer's own password. */
export function useChangePassword() {
  return useEndpointMutation(
    changePassword,
    async (body: z.input<typeof passwordChange>) => (await call(changePassword, { body })).data,
  );
}
