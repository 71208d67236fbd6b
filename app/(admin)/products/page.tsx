import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { ProductsScreen } from "./products-screen";

export const generateMetadata = titled(message("Products"));
export default pageOf(ProductsScreen);
