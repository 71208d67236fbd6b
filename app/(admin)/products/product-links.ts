import { where } from "@/lib/base/list/where";
import { collectionList } from "@/lib/resources/collection/schema";
import { productList } from "@/lib/resources/product/schema";
import { paths } from "../paths";

/** The products that a distributor supplies. */
export const suppliedBy = (distributor: string): string => paths.products(where(productList, { distributor }));

/** The products of a group; a product without one is its own. */
export const groupHref = ({ id = "", group_id }: { id?: string | undefined; group_id?: string | undefined }): string =>
  paths.products(where(productList, group_id === undefined ? { id } : { group_id }));

/** The live collections that a product's group is in. */
export const collectionsWith = (group: string): string =>
  paths.collections(where(collectionList, { productGroupIds: group }));
