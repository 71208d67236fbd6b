import { handle } from "@/lib/http/handle";
import { listProducts } from "@/lib/product/endpoints";
import * as products from "@/lib/product/service";

export const GET = handle(listProducts, products.list);
