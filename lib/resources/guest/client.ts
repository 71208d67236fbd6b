import type * as z from "zod";
import { call } from "@/lib/base/http/client";
import { useEndpointMutation } from "@/lib/base/http/use-endpoint-mutation";
import { admitGuest, dismissGuest } from "./endpoints";

export function useAdmitGuest() {
  return useEndpointMutation(
    admitGuest,
    async (body: z.input<typeof admitGuest.body>) => (await call(admitGuest, { body })).data,
  );
}

export function useDismissGuest() {
  return useEndpointMutation(dismissGuest, async (id: string) => (await call(dismissGuest, { params: { id } })).data);
}
