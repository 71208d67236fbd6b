import { handle } from "@/lib/base/http/handle";
import { compareProducts } from "@/lib/resources/product/endpoints";
import * as products from "@/lib/resources/product/service";

export const GET = handle(compareProducts, products.compare);
