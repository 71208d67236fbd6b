import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { type CallInput, call } from "./client";
import { sendInOrder } from "./waiting-changes";

declare module "@tanstack/react-query" {
  interface Register {
    /** The areas whose queries a mutation makes out of date. The query client invalidates them when it settles. */
    mutationMeta: { areas?: readonly string[]; isLeft?: boolean };
  }
}

interface EndpointMutationOptions<Data, Variables, Context>
  extends Pick<UseMutationOptions<Data, Error, Variables, Context>, "onMutate" | "onSuccess" | "onError"> {
  /** Areas beside the endpoint's own. */
  areas?: readonly string[];
  /** The record, if the variables do not name it: what says of a change that waits which record it is of. */
  id?: string;
  /** The page is left afterwards, as that of a deleted record: its queries are not sent again. */
  isLeft?: boolean;
}

/** A mutation that calls an endpoint, when there is a network. All queries of the endpoint's area are invalidated when it settles. */
export const useEndpointMutation = <Data, Variables, Context = unknown>(
  endpoint: Endpoint,
  mutationFn: (variables: Variables) => Promise<Data>,
  { areas = [], id, isLeft = false, ...options }: EndpointMutationOptions<Data, Variables, Context> = {},
) =>
  useMutation({
    ...options,
    networkMode: "always",
    mutationFn: (variables: Variables) =>
      sendInOrder(endpoint.name, id === undefined ? variables : { id, ...variables }, () => mutationFn(variables)),
    meta: { areas: [endpoint.area, ...areas], isLeft },
  });

/** A mutation that sends a body, such as that of a new record. */
export const useBodyMutation = <E extends Endpoint>(endpoint: E) =>
  useEndpointMutation(
    endpoint,
    async (body: NonNullable<CallInput<E>["body"]>) => (await call(endpoint, { body } as CallInput<E>)).data,
  );

/** A mutation of the record with an id. */
export const useIdMutation = <E extends Endpoint>(endpoint: E, options: { isLeft?: boolean } = {}) =>
  useEndpointMutation(
    endpoint,
    async (id: string) => (await call(endpoint, { params: { id } } as CallInput<E>)).data,
    options,
  );
