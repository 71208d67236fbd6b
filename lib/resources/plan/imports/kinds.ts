import type { Actor } from "@/lib/base/auth/actor";
import type { Feature } from "@/lib/base/auth/features";
import type { Transaction } from "@/lib/base/db/transaction";
import type { AppError } from "@/lib/base/errors";
import type { List } from "@/lib/base/list/fields";
import type { Stored } from "@/lib/base/write/versions";
import { type Importable, importables } from "@/lib/import/resources";
import { accountList } from "@/lib/resources/account/schema";
import { judgeNumbers } from "@/lib/resources/order/numbers";
import { orderList } from "@/lib/resources/order/schema";
import { productList } from "@/lib/resources/product/schema";
import { judgeSkus, lockSkus } from "@/lib/resources/product/variants";
import { followingPrices } from "@/lib/resources/subscription/amounts";
import { subscriptionList } from "@/lib/resources/subscription/schema";
import { planImportedAnew } from "@/lib/resources/subscription-change/due";
import type { ImportOperation, PlanOperation } from "../schema";

/** A kind of records that no operation writes one by one, so that a plan imports them. */
export interface ImportKind {
  importable: Importable;
  list: List;
  plural: string;
  feature: Feature;
  /** Its records have a number, by which an import can find them. */
  isNumbered?: true;
  /** The new values of fields that follow changed ones. */
  following?: (before: object, changed: object) => object;
  /** Takes the lock that its other writes take before they lock records. */
  lock?: (tx: Transaction, tenant: string) => void;
  /** Computes what follows from records that were replaced. */
  replaced?: (tx: Transaction, seller: Actor["tenant"], ids: readonly string[]) => Promise<void>;
  /** Judges the documents of a tenant together, batch after batch: why some of them are refused. */
  judge?: (
    tx: Transaction,
    tenant: string,
    isRead: (id: string) => boolean,
  ) => (docs: readonly object[]) => Promise<ReadonlyMap<object, AppError>>;
}

export const imports: Record<ImportOperation, ImportKind> = {
  "product.import": {
    importable: importables.products,
    list: productList,
    plural: "products",
    feature: "Platform/Product/Write",
    judge: judgeSkus,
    lock: lockSkus,
  },
  "subscription.import": {
    importable: importables.subscriptions,
    list: subscriptionList,
    plural: "subscriptions",
    feature: "Platform/Subscription/Write",
    following: followingPrices,
    replaced: planImportedAnew,
  },
  "order.import": {
    importable: importables.orders,
    list: orderList,
    plural: "orders",
    feature: "Platform/Order/Write",
    judge: judgeNumbers,
  },
  "account.import": {
    importable: importables.accounts,
    list: accountList,
    plural: "accounts",
    feature: "Platform/Account/Write",
    isNumbered: true,
  },
};

export const isImport = (operation: PlanOperation): operation is ImportOperation => Object.hasOwn(imports, operation);

/** Where the documents of the records are. */
export const tableOf = ({ list }: ImportKind): Stored => ({
  table: list.documents ?? list.table,
  visibility: list.visibility,
  seller: list.seller,
});
