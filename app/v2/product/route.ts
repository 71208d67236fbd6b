import { handle } from "@/lib/base/http/handle";
import { createProduct, listProducts } from "@/lib/resources/product/endpoints";
import * as products from "@/lib/resources/product/service";

export const GET = handle(listProducts, products.list);
export const POST = handle(createProduct, products.create);
