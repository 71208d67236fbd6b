import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { type CallInput, call, type SentFile } from "@/lib/base/http/client";
import { useBodyMutation, useEndpointMutation, useIdMutation } from "@/lib/base/http/use-endpoint-mutation";
import {
  applyPlan,
  cancelOperation,
  cancelPlan,
  createPlan,
  getOperation,
  getPlan,
  listPlanChanges,
  updatePlan,
} from "./endpoints";
import type { Absent, ImportKey, ImportMode, ImportOperation, Plan, PlanRequest } from "./schema";
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

interface ImportRequest {
  operation: ImportOperation;
  mode: ImportMode;
  absent: Absent;
  key: ImportKey;
  file: SentFile;
}

export const useCreateImportPlan = () =>
  useEndpointMutation(
    createPlan,
    async ({ file, ...search }: ImportRequest) =>
      (await call(createPlan, { search: new URLSearchParams(search), file })).data,
  );

export const useCancelOperation = () => useIdMutation(cancelOperation);

export const useCancelPlan = () => useIdMutation(cancelPlan);

/** Leaves these records out, and includes all others. */
export const useLeaveOut = () =>
  useEndpointMutation(updatePlan, ({ id, leave }: { id: string; leave: string[] }) =>
    call(updatePlan, { params: { id }, body: { leave } }),
  );

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

/** The records that a plan leaves out. */
export async function readLeftOut(id: string): Promise<string[]> {
  const records: string[] = [];
  for (let page = 0; ; page++) {
    const search = `~filter[left]=true&~perPage=1000&~page=${page}&~fields=record`;
    const { data, metadata } = (await call(listPlanChanges, { params: { id }, search })).data;
    records.push(...data.map(({ record }) => record));
    if (data.length === 0 || records.length >= metadata.total) return records;
  }
}

/** The request for the same plan again. */
export const requestOf = ({ id, undoes }: Plan): PlanRequest =>
  undoes === undefined ? { again: id } : { undo: undoes };
