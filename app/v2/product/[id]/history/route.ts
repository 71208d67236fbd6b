import { handle } from "@/lib/base/http/handle";
import { getProductHistory } from "@/lib/resources/product/endpoints";
import * as products from "@/lib/resources/product/service";

export const GET = handle(getProductHistory, products.history);
