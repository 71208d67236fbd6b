import { parametersOf, recordsOf } from "./lists";
import type { Send } from "./plan";

/** A list of the API as a resource of react-admin. */
export interface Resource {
  /** Of the list, such as `/v1/account`. */
  path: string;
  /** What identifies its records, where that is not `id`. */
  id?: string;
}

interface Asked {
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order: "ASC" | "DESC" };
  /** Conditions of the address by field; `q` is the search. */
  filter?: Record<string, unknown>;
}

type Identified = { id: string; [member: string]: unknown };
type Change = { data: object; previousData?: object };

/** The data provider of react-admin: `dataProvider(comptoir.request, { accounts: { path: "/v1/account" } })`. */
export function dataProvider(request: Send, resources: Readonly<Record<string, Resource>>) {
  const resourceOf = (name: string) => ({ id: "id", ...(resources[name] ?? { path: `/v1/${name}` }) });
  const read = async (name: string, response: Response): Promise<{ data: Identified }> => {
    const record = await response.json();
    return { data: { ...record, id: record[resourceOf(name).id] } };
  };
  const ask = async (method: string, name: string, id: unknown, body?: object) =>
    read(name, await request(method, `${resourceOf(name).path}/${encodeURIComponent(String(id))}`, {}, body));
  const list = async (name: string, { pagination, sort, filter: { q, ...filter } = {} }: Asked) => {
    const { path, id } = resourceOf(name);
    const fieldOf = (field: string) => (field === "id" ? id : field);
    const response = await request(
      "GET",
      `${path}?${parametersOf({
        "~search": q,
        ...(pagination && { "~page": pagination.page - 1, "~perPage": pagination.perPage }),
        ...(sort && { "~sort": `${sort.order === "DESC" ? "-" : ""}${fieldOf(sort.field)}` }),
        ...Object.fromEntries(Object.entries(filter).map(([field, value]) => [`~filter[${fieldOf(field)}]`, value])),
      })}`,
    );
    const data = (recordsOf(await response.json()) as Identified[]).map((each) => ({ ...each, id: String(each[id]) }));
    return { data, total: Number(response.headers.get("total-count")) };
  };
  /** Only what has changed, so that nothing else is written back. */
  const changed = ({ data, previousData = {} }: Change) => {
    const before = new Map(Object.entries(previousData).map(([name, value]) => [name, JSON.stringify(value)]));
    return Object.fromEntries(
      Object.entries(data).filter(([name, value]) => before.get(name) !== JSON.stringify(value)),
    );
  };
  const each = async (ids: readonly unknown[], work: (id: unknown) => Promise<unknown>) => {
    for (const id of ids) await work(id);
    return { data: [...ids] };
  };
  type Ids = { ids: readonly unknown[] };
  return {
    getList: list,
    getOne: (name: string, { id }: { id: unknown }) => ask("GET", name, id),
    getMany: (name: string, { ids }: Ids) =>
      list(name, { filter: { id: ids }, pagination: { page: 1, perPage: Math.max(1, ids.length) } }),
    getManyReference: (name: string, { target, id, filter, ...asked }: Asked & { target: string; id: unknown }) =>
      list(name, { ...asked, filter: { ...filter, [target]: id } }),
    create: async (name: string, { data }: Change) =>
      read(name, await request("POST", resourceOf(name).path, {}, data)),
    update: (name: string, { id, ...change }: Change & { id: unknown }) => ask("PUT", name, id, changed(change)),
    updateMany: (name: string, { ids, ...change }: Change & Ids) =>
      each(ids, (id) => ask("PUT", name, id, changed(change))),
    delete: (name: string, { id }: { id: unknown }) => ask("DELETE", name, id),
    deleteMany: (name: string, { ids }: Ids) => each(ids, (id) => ask("DELETE", name, id)),
  };
}
