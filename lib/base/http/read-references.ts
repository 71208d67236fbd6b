import type { Actor } from "@/lib/base/auth/actor";
import { featureStep } from "@/lib/base/auth/decision";
import { rawParameters } from "@/lib/base/list/list-parameters";
import { parseListQuery, resolveTimes } from "@/lib/base/list/query";
import { readList } from "@/lib/base/list/run";
import { readableQuery } from "./readable-query";
import type { FoundReference, Reference, References } from "./references";

/** Counts the records that point at a record, in the lists that its references name. */
export async function readReferences<Record>(
  actor: Actor,
  record: Record,
  references: readonly Reference<Record>[],
): Promise<References> {
  const found = references.map((reference) => counted(actor, record, reference));
  return { data: await Promise.all(found) };
}

/** The service of an operation that lists the references to the record that another one answers. */
export const referencesTo =
  <Input, Record>(
    get: (actor: Actor, input: Input) => Promise<Record>,
    references: readonly Reference<NoInfer<Record>>[],
  ) =>
  async (actor: Actor, input: Input): Promise<References> =>
    await readReferences(actor, await get(actor, input), references);

async function counted<Record>(actor: Actor, record: Record, reference: Reference<Record>): Promise<FoundReference> {
  const { by, effect, says } = reference;
  const filters = reference.where(record);
  const params = Object.entries(reference.params?.(record) ?? {});
  const path = params.reduce<string>((filled, [name, value]) => filled.replace(`:${name}`, value), by.path);
  const listed = { operation: by.name, address: `${path}?${readableQuery(filters)}`, effect, says };
  if (!featureStep(by.feature, actor.features).passed) return listed;
  const query = resolveTimes(by.list, parseListQuery(by.list, rawParameters(filters)));
  const page = await readList(actor.tenant, {
    list: by.list,
    query: { ...query, paging: { limit: 1, skip: 0 } },
    form: "page",
  });
  return page.form === "page" ? { ...listed, count: page.total } : listed;
}
