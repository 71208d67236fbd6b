import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { NewOrderScreen } from "./new-order-screen";

export const generateMetadata = titled(message("New order"));
export default pageOf(NewOrderScreen);
