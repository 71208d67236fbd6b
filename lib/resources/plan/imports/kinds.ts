import type { Feature } from "@/lib/base/auth/features";
import type { List } from "@/lib/base/list/fields";
import type { Stored } from "@/lib/base/write/versions";
import { type Importable, importables } from "@/lib/import/resources";
import { accountList } from "@/lib/resources/account/schema";
import { productList } from "@/lib/resources/product/schema";
import { followingPrices } from "@/lib/resources/subscription/amounts";
import { subscriptionList } from "@/lib/resources/subscription/schema";
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
}

export const imports: Record<ImportOperation, ImportKind> = {
  "product.import": {
    importable: importables.products,
    list: productList,
    plural: "products",
    feature: "Platform/Product/Write",
  },
  "subscription.import": {
    importable: importables.subscriptions,
    list: subscriptionList,
    plural: "subscriptions",
    feature: "Platform/Subscription/Write",
    following: followingPrices,
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
  seller: list.seller?.column === "seller" ? list.seller.column : undefined,
});
