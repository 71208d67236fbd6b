import type * as z from "zod";
import { call } from "@/lib/base/http/client";
import { useEndpointMutation } from "@/lib/base/http/use-endpoint-mutation";
import { createKey, revokeKey, rotateKey } from "./endpoints";
import type { keyCreate, keyRotation, newApiKey } from "./schema";

/** A key with its secret, which is returned once. */
export type NewApiKey = z.output<typeof newApiKey>;

export function useCreateKey() {
  return useEndpointMutation(
    createKey,
    async (body: z.input<typeof keyCreate>) => (await call(createKey, { body })).data,
  );
}

export function useRotateKey() {
  return useEndpointMutation(
    rotateKey,
    async ({ id, body }: { id: string; body: z.input<typeof keyRotation> }) =>
      (await call(rotateKey, { params: { id }, body })).data,
  );
}

export function useRevokeKey() {
  return useEndpointMutation(revokeKey, async (id: string) => (await call(revokeKey, { params: { id } })).data);
}
