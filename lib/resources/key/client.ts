import type * as z from "zod";
import { call } from "@/lib/base/http/client";
import { useBodyMutation, useEndpointMutation, useIdMutation } from "@/lib/base/http/use-endpoint-mutation";
import { createKey, getKey, revokeKey, rotateKey } from "./endpoints";
import type { keyRotation, newApiKey } from "./schema";

/** A key with its secret, which is returned once. */
export type NewApiKey = z.output<typeof newApiKey>;

export const useCreateKey = () => useBodyMutation(createKey);

export function useRotateKey() {
  return useEndpointMutation(
    rotateKey,
    async ({ id, body }: { id: string; body: z.input<typeof keyRotation> }) =>
      (await call(rotateKey, { params: { id }, body })).data,
  );
}

/** The key as it is now; undefined if it is gone. */
export const readKey = async (id: string) => (await call(getKey, { params: { id } }).catch(() => undefined))?.data;

export const useRevokeKey = () => useIdMutation(revokeKey);
