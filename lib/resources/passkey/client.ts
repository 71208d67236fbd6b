import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/browser/client";
import { useEndpointMutation } from "@/lib/browser/use-endpoint-mutation";
import {
  createPasskey,
  createPasskeyChallenge,
  createPasskeyOptions,
  deletePasskey,
  listPasskeys,
  updatePasskey,
} from "./endpoints";

/** The viewer's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: [listPasskeys.area, listPasskeys.name],
  queryFn: async ({ signal }) => (await call(listPasskeys, { signal })).data,
});

/** Loaded when a passkey is used, since no page needs it at first. */
const browser = () => import("@simplewebauthn/browser");

/** Has the browser make a passkey, and stores its public half. */
export async function addPasskey(name: string) {
  const { data } = await call(createPasskeyOptions);
  const { startRegistration } = await browser();
  // The document leaves the form of the options to WebAuthn.
  const optionsJSON = data as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"];
  const response = await startRegistration({ optionsJSON });
  return (await call(createPasskey, { body: { name, response: { ...response, response: { ...response.response } } } }))
    .data;
}

/** Has one of the viewer's passkeys sign a challenge, which proves who the viewer is. */
export async function signWithPasskey() {
  const { data } = await call(createPasskeyChallenge);
  const { startAuthentication } = await browser();
  const optionsJSON = data as unknown as Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const answer = await startAuthentication({ optionsJSON });
  return { ...answer, response: { ...answer.response } };
}

export function useRenamePasskey() {
  return useEndpointMutation(
    updatePasskey,
    async ({ id, name }: { id: string; name: string }) =>
      (await call(updatePasskey, { params: { id }, body: { name } })).data,
  );
}

export function useRemovePasskey() {
  return useEndpointMutation(deletePasskey, async (id: string) => (await call(deletePasskey, { params: { id } })).data);
}
