import type * as z from "zod";
import { where } from "@/lib/base/list/where";
import { call } from "@/lib/browser/client";
import { listQuery } from "@/lib/browser/list";
import { useBodyMutation, useEndpointMutation, useIdMutation } from "@/lib/browser/use-endpoint-mutation";
import { createKey, getKey, listKeys, revokeKey, rotateKey } from "./endpoints";
import type { keyRotation, newApiKey } from "./schema";

/** A key with its secret, which is returned once. */
export type NewApiKey = z.output<typeof newApiKey>;

/** The tenant's keys, revoked ones included, for a screen that needs their names; as many as one chooses from. */
export const keysQuery = listQuery(listKeys, where(listKeys.list, {}, { sort: "name", limit: 1000 }));

export const useCreateKey = () => useBodyMutation(createKey);

export function useRotateKey() {
  return useEndpointMutation(
    rotateKey,
    async ({ id, body }: { id: string; body: z.input<typeof keyRotation> }) =>
      (await call(rotateKey, { params: { id }, body })).data,
  );
}

/** The key as it is now; undefined if it does not exist. */
export const readKey = async (id: string) => (await call(getKey, { params: { id } }).catch(() => undefined))?.data;

export const useRevokeKey = () => useIdMutation(revokeKey);
