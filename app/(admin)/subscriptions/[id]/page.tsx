import { pageOfRecord, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { SubscriptionScreen } from "../subscription-screen";

export const generateMetadata = titled(message("Subscription"));
export default pageOfRecord(SubscriptionScreen);
