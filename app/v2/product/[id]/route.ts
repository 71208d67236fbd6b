import { handle } from "@/lib/base/http/handle";
import { deleteProduct, getProduct, updateProduct } from "@/lib/resources/product/endpoints";
import * as products from "@/lib/resources/product/service";

export const GET = handle(getProduct, products.get);
export const PUT = handle(updateProduct, products.update);
export const DELETE = handle(deleteProduct, products.remove);
