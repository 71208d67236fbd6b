import { arrayQuery } from "@/lib/base/list/client";
import { listProducts } from "./endpoints";

/** A page of products. */
export const productRows = (search: string) => arrayQuery(listProducts, search);
