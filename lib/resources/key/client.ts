import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "@/lib/base/http/client";
import { listEvents } from "@/lib/resources/event/endpoints";
import { createKey, listKeys, revokeKey, rotateKey } from "./endpoints";
import type { keyCreate, keyRotation, newApiKey } from "./schema";

/** A key with its secret, which is answered this one time. */
export type NewApiKey = z.output<typeof newApiKey>;

function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: [listKeys.area] });
    void queries.invalidateQueries({ queryKey: [listEvents.area] });
  };
}

export function useCreateKey() {
  return useMutation({
    mutationFn: async (body: z.input<typeof keyCreate>) => (await call(createKey, { body })).data,
    onSettled: useRefresh(),
  });
}

export function useRotateKey() {
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: z.input<typeof keyRotation> }) =>
      (await call(rotateKey, { params: { id }, body })).data,
    onSettled: useRefresh(),
  });
}

export function useRevokeKey() {
  return useMutation({
    mutationFn: async (id: string) => (await call(revokeKey, { params: { id } })).data,
    onSettled: useRefresh(),
  });
}
