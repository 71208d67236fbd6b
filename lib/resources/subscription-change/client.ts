import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type CallInput, call } from "@/lib/browser/client";
import { callDryRun } from "@/lib/browser/dry-run-call";
import { useEndpointMutation } from "@/lib/browser/use-endpoint-mutation";
import { undoLast } from "@/lib/resources/undo/client";
import { undoChange } from "@/lib/resources/undo/endpoints";
import { cancelSubscription, changeSubscription, renewSubscription, withdrawSubscriptionChange } from "./endpoints";
import { changePlanned, changeWithdrawn } from "./events";
import type { SubscriptionChange } from "./schema";

const operations = { change: changeSubscription, renew: renewSubscription, cancel: cancelSubscription };
type Operation = keyof typeof operations;

const typingMilliseconds = 250;

/**
 * What an operation would do, once nothing was typed for a moment; undefined for no body.
 *
 * @param isAsked false from when it is done, since it would be refused once it has been
 */
export function usePreview(operation: Operation, id: string, body: object | undefined, isAsked: boolean) {
  const [typed] = useDebouncedValue(body && JSON.stringify(body), typingMilliseconds);
  const endpoint: typeof changeSubscription = operations[operation] as never;
  return useQuery({
    queryKey: [endpoint.area, endpoint.name, "preview", id, typed],
    queryFn: () => callDryRun(endpoint, { params: { id }, body: JSON.parse(typed ?? "{}") }),
    placeholderData: typed === undefined ? undefined : keepPreviousData,
    enabled: isAsked && typed !== undefined && body !== undefined,
  });
}

/** Carries out what was previewed, on the subscription as it was read. */
export function useChange(operation: Operation, id: string, ifMatch: string | undefined) {
  const endpoint: typeof changeSubscription = operations[operation] as never;
  const input = (body: object) => ({ params: { id }, body, ifMatch }) as CallInput<typeof changeSubscription>;
  return useEndpointMutation(endpoint, (body: object) => call(endpoint, input(body)));
}

/** Withdraws a planned change. */
export const useWithdraw = (id: string, onDone?: (change: SubscriptionChange) => void) =>
  useEndpointMutation(
    withdrawSubscriptionChange,
    (change: string) => call(withdrawSubscriptionChange, { params: { id, change } }),
    { onSuccess: ({ data }) => onDone?.(data) },
  );

const actions = {
  planned: changePlanned.action,
  withdrawn: changeWithdrawn.action,
  refused: changePlanned.action,
} as const;

/** Takes back what was done last to a subscription by one of its changes, planned or not. */
export const useTakeBack = (id: string) =>
  useEndpointMutation(
    undoChange,
    ({ _id, status, kind = "change" }: SubscriptionChange) => {
      const action = { ...actions, applied: kind }[status ?? "applied"];
      return undoLast({ source: changePlanned.source, action }, id, ({ change }) => change === _id);
    },
    { areas: [changeSubscription.area] },
  );
