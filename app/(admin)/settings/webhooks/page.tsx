import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { WebhooksScreen } from "./webhooks-screen";

export const generateMetadata = titled(message("Webhooks"));
export default pageOf(WebhooksScreen);
