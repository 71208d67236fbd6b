import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { type CallInput, call } from "@/lib/browser/client";
import { useBodyMutation, useEndpointMutation, useIdMutation } from "@/lib/browser/use-endpoint-mutation";
import { applyPlan, cancelOperation, cancelPlan, createPlan, getOperation, getPlan } from "./endpoints";
import type { Plan } from "./schema";
import { isBusy } from "./state";

export const planQuery = (id: string) =>
  queryOptions({
    queryKey: [getPlan.area, getPlan.name, id],
    queryFn: ({ signal }) => call(getPlan, { params: { id }, signal }),
    refetchInterval: ({ state }) => state.data !== undefined && isBusy(state.data.data) && 1_000,
  });

/** The state of the application of a plan. */
export const readOperation = async (id: string) => (await call(getOperation, { params: { id } })).data;

export const useCreatePlan = () => useBodyMutation(createPlan);

export const useCancelOperation = () => useIdMutation(cancelOperation);

export const useCancelPlan = () => useIdMutation(cancelPlan);

interface Applying {
  /** The plan as it was read; a plan that has changed since is refused. */
  plan: Plan;
  stale: "refuse" | "skip";
}

export function useApplyPlan() {
  const queries = useQueryClient();
  return useEndpointMutation(
    applyPlan,
    async ({ plan: { id, digest }, stale }: Applying) => {
      const input: CallInput<typeof applyPlan> = { params: { id }, body: { stale }, ifMatch: `"${digest}"` };
      return (await call(applyPlan, input)).data;
    },
    // The records may be in any area.
    { onSuccess: () => void queries.invalidateQueries() },
  );
}
