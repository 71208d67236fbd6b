import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { SubscriptionsScreen } from "./subscriptions-screen";

export const generateMetadata = titled(message("Subscriptions"));
export default pageOf(SubscriptionsScreen);
