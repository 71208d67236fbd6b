import { pageOfRecord, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { OrderScreen } from "../order-screen";

export const generateMetadata = titled(message("Order"));
export default pageOfRecord(OrderScreen);
