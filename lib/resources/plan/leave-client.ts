import { call } from "@/lib/browser/client";
import { useEndpointMutation } from "@/lib/browser/use-endpoint-mutation";
import { listPlanChanges, updatePlan } from "./endpoints";

/** What a plan leaves out, apart from `client.ts`: only a selection and an open record load this. */

/** Leaves these records out, and includes all others. */
export const useLeaveOut = () =>
  useEndpointMutation(updatePlan, ({ id, leave }: { id: string; leave: string[] }) =>
    call(updatePlan, { params: { id }, body: { leave } }),
  );

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
