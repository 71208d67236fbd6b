import { pageOfRecord, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { WebhookScreen } from "../webhook-screen";

export const generateMetadata = titled(message("Webhook"));
export default pageOfRecord(WebhookScreen);
