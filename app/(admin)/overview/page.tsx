import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { OverviewScreen } from "./overview-screen";

export const generateMetadata = titled(message("Overview"));
export default pageOf(OverviewScreen);
