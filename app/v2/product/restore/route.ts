import { handle } from "@/lib/base/http/handle";
import { restoreProducts } from "@/lib/resources/product/endpoints";
import * as products from "@/lib/resources/product/service";

export const POST = handle(restoreProducts, products.restore);
