import { raw, sql, withMember } from "@/lib/base/db/sql";
import { AppError } from "@/lib/base/errors";
import { recordStatement } from "@/lib/base/list/record";
import type { RecordKind, Rules } from "@/lib/base/write/kind";
import { message } from "@/lib/languages/text";
import { deleteDistributor, listDistributors, updateDistributor } from "./endpoints";
import { distributorDeleted, distributorRestored, distributorUpdated } from "./events";
import { assignedProductsCount, type Distributor, type DistributorUpdate, distributorList } from "./schema";

export const documentWithProductCount = withMember("assignedProductsCount", assignedProductsCount);

const updating: Rules<Distributor> = {
  after: merge,
  event: ({ id, after, changes }) => ({ type: distributorUpdated, data: { _id: id, name: after?.name, changes } }),
};

const deleting: Rules<Distributor> = {
  after: () => undefined,
  async guard({ tx, actor }, removed) {
    const ids = removed.map(({ id }) => id);
    const [row] = await tx.$queryRaw<{ count: number }[]>(
      sql`SELECT ${raw(assignedProductsCount)} AS count FROM distributor t
        WHERE t.tenant = ${actor.tenant.id} AND t.id = ANY (${ids}) ORDER BY 1 DESC LIMIT 1`,
    );
    const count = row?.count ?? 0;
    if (count > 0)
      throw new AppError(
        "conflict",
        message("{count, plural, one {# product is} other {# products are}} assigned to it.", { count }),
      );
  },
  event: ({ id, before }) => ({ type: distributorDeleted, data: { _id: id, name: before.name ?? "" } }),
};

const restoring: Rules<Distributor> = {
  bringsBack: true,
  after: (former) => former,
  event: ({ id, before }) => ({ type: distributorRestored, data: { _id: id, name: before.name ?? "" } }),
};

export const distributorKind = {
  table: "distributor",
  visibility: "own",
  plural: "distributors",
  list: listDistributors,
  writes: {
    update: { endpoint: updateDistributor, rules: updating, isAlone: true },
    delete: { endpoint: deleteDistributor, rules: deleting },
    restore: { endpoint: deleteDistributor, rules: restoring },
  },
  nameOf: ({ name }) => name,
  stamped: (distributor, now) => ({ ...distributor, updated: now }),
  missing: () => AppError.notFound(message("The distributor was not found.")),
  async answered(tx, { tenant }, id) {
    const document = raw(documentWithProductCount);
    const [row] = await tx.$queryRaw<{ doc: string }[]>(recordStatement(distributorList, tenant, id, document));
    return row && JSON.parse(row.doc);
  },
} satisfies RecordKind<Distributor>;

function merge(current: Distributor, { address, ...sent }: DistributorUpdate): Distributor {
  return {
    ...current,
    ...sent,
    ...(address === undefined || Object.keys(address).length === 0
      ? {}
      : { address: { ...current.address, ...address } }),
  };
}
