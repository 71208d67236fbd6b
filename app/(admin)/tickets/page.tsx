import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { TicketsScreen } from "./tickets-screen";

export const generateMetadata = titled(message("Tickets"));
export default pageOf(TicketsScreen);
