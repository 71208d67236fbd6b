import { where } from "@/lib/base/list/where";
import { listCollections } from "@/lib/resources/collection/endpoints";
import { listProducts } from "@/lib/resources/product/endpoints";
import { paths } from "../paths";

/** The products that a distributor supplies. */
export const suppliedBy = (distributor: string): string => paths.products(where(listProducts.list, { distributor }));

/** The products of a group; a product without a group is a group of one. */
export const groupHref = ({ id = "", group_id }: { id?: string | undefined; group_id?: string | undefined }): string =>
  paths.products(where(listProducts.list, group_id === undefined ? { id } : { group_id }));

/** The live collections that a product's group is in. */
export const collectionsWith = (group: string): string =>
  paths.collections(where(listCollections.list, { productGroupIds: group }));
