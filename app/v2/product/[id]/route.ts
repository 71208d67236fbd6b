import { handle } from "@/lib/base/http/handle";
import { getProduct } from "@/lib/resources/product/endpoints";
import * as products from "@/lib/resources/product/service";

export const GET = handle(getProduct, products.get);
