import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { GuestsScreen } from "./guests-screen";

export const generateMetadata = titled(message("Guests"));
export default pageOf(GuestsScreen);
