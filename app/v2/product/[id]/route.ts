import { handle } from "@/lib/http/handle";
import { getProduct } from "@/lib/product/endpoints";
import * as products from "@/lib/product/service";

export const GET = handle(getProduct, products.get);
