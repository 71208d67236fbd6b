import { handle } from "@/lib/base/http/handle";
import { getProductReferences } from "@/lib/resources/product/endpoints";
import * as products from "@/lib/resources/product/service";

export const GET = handle(getProductReferences, products.references);
