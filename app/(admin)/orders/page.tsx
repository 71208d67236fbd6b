import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { OrdersScreen } from "./orders-screen";

export const generateMetadata = titled(message("Orders"));
export default pageOf(OrdersScreen);
