import { raw } from "@/lib/base/db/sql";
import { recordStatement } from "@/lib/base/list/record";
import { type RecordKind, writing } from "@/lib/base/write/kind";
import { deleteDistributor, listDistributors, updateDistributor } from "./endpoints";
import { type Distributor, distributorList } from "./schema";
import { documentWithProductCount, putBack, remove, update } from "./service";

export const distributorKind: RecordKind = {
  table: "distributor",
  visibility: "own",
  plural: "distributors",
  list: listDistributors,
  async answered(tx, { tenant }, id) {
    const document = raw(documentWithProductCount);
    const [row] = await tx.$queryRaw<{ doc: string }[]>(recordStatement(distributorList, tenant, id, document));
    return row && JSON.parse(row.doc);
  },
  writes: {
    update: writing(updateDistributor, update),
    delete: writing(deleteDistributor, remove),
    restore: { endpoint: deleteDistributor, run: (actor, { tx }, _, doc) => putBack(tx, actor, doc as Distributor) },
  },
};
