import { paths } from "../paths";
/** The products that a distributor supplies. */
export const suppliedBy = (distributor: string): string => paths.products({ "~filter[distributor]": distributor });

/** The products of a group; a product without one is its own. */
export const groupHref = ({ id = "", group_id }: { id?: string | undefined; group_id?: string | undefined }): string =>
  paths.products(group_id === undefined ? { "~filter[id]": id } : { "~filter[group_id]": group_id });

/** The live collections that a product's group is in. */
export const collectionsWith = (group: string): string => paths.collections({ "~filter[productGroupIds]": group });
