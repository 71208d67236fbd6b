import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "@/lib/base/http/client";
import { listEvents } from "@/lib/resources/event/endpoints";
import { changePassword, createUser, endUserSessions, inviteUser, listUsers, updateUser } from "./endpoints";
import type { invitedUser, passwordChange, UserUpdate, userCreate } from "./schema";

/** A user with the link that lets it in, which is answered this one time. */
export type InvitedUser = z.output<typeof invitedUser>;

function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: [listUsers.area] });
    void queries.invalidateQueries({ queryKey: [listEvents.area] });
  };
}

/** Creates a user and answers the link that lets it in. */
export function useCreateUser() {
  return useMutation({
    mutationFn: async (body: z.input<typeof userCreate>) => (await call(createUser, { body })).data,
    onSettled: useRefresh(),
  });
}

export function useUpdateUser() {
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: UserUpdate }) =>
      (await call(updateUser, { params: { id }, body })).data,
    onSettled: useRefresh(),
  });
}

/** A new link; the one before is void. */
export function useInviteUser() {
  return useMutation({
    mutationFn: async (id: string) => (await call(inviteUser, { params: { id } })).data,
    onSettled: useRefresh(),
  });
}

export function useEndUserSessions() {
  return useMutation({
    mutationFn: async (id: string) => (await call(endUserSessions, { params: { id } })).data,
    onSettled: useRefresh(),
  });
}

/** Changes the viewer's own password. */
export function useChangePassword() {
  return useMutation({
    mutationFn: async (body: z.input<typeof passwordChange>) => (await call(changePassword, { body })).data,
    onSettled: useRefresh(),
  });
}
