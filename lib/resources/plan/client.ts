import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { type CallInput, call, type SentFile } from "@/lib/base/http/client";
import { useBodyMutation, useEndpointMutation, useIdMutation } from "@/lib/base/http/use-endpoint-mutation";
import { applyPlan, cancelPlan, createPlan, getPlan, listPlanChanges, updatePlan } from "./endpoints";
import type { ImportMode, ImportOperation, Plan, PlanChange, PlanRequest } from "./schema";

export const planQuery = (id: string) =>
  queryOptions({
    queryKey: [getPlan.area, getPlan.name, id],
    queryFn: ({ signal }) => call(getPlan, { params: { id }, signal }),
  });

export const useCreatePlan = () => useBodyMutation(createPlan);

interface ImportRequest {
  operation: ImportOperation;
  mode: ImportMode;
  file: SentFile;
}

export const useCreateImportPlan = () =>
  useEndpointMutation(
    createPlan,
    async ({ file, ...search }: ImportRequest) =>
      (await call(createPlan, { search: new URLSearchParams(search), file })).data,
  );

export const useCancelPlan = () => useIdMutation(cancelPlan);

/** Leaves these records out, and takes all others in. */
export const useLeaveOut = () =>
  useEndpointMutation(updatePlan, ({ id, leave }: { id: string; leave: string[] }) =>
    call(updatePlan, { params: { id }, body: { leave } }),
  );

interface Applying {
  /** As it was read: any other is refused. */
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

/** The records of a plan, and which of them it leaves out. */
export async function readPlanRecords(id: string) {
  const changes: Pick<PlanChange, "record" | "left">[] = [];
  for (let page = 0; ; page++) {
    const search = `~perPage=1000&~page=${page}&~fields=record,left`;
    const { data, metadata } = (await call(listPlanChanges, { params: { id }, search })).data;
    changes.push(...data);
    if (data.length === 0 || changes.length >= metadata.total) break;
  }
  const left = changes.filter((change) => change.left);
  return { records: changes.map(({ record }) => record), left: left.map(({ record }) => record) };
}

/** What a plan was asked for, about the same records. */
export async function requestOf({ id, operation, set, undoes }: Plan): Promise<PlanRequest> {
  if (undoes !== undefined) return { undo: undoes };
  if (operation.endsWith(".import")) return { again: id };
  const { records } = await readPlanRecords(id);
  return { operation, ids: records, ...(set === undefined ? {} : { set }) };
}
