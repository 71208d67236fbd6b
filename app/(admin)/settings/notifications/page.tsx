import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { NotificationsScreen } from "./notifications-screen";

export const generateMetadata = titled(message("Notifications"));
export default pageOf(NotificationsScreen);
