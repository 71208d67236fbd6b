import { listQuery } from "@/lib/base/list/client";
import { listProducts } from "./endpoints";

/** A page of products. */
export const productListQuery = (search: string) => listQuery(listProducts, search);
