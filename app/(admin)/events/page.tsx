import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { EventsScreen } from "./events-screen";

export const generateMetadata = titled(message("Event log"));
export default pageOf(EventsScreen);
