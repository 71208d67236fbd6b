import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { PlansScreen } from "./plans-screen";

export const generateMetadata = titled(message("Plans"));
export default pageOf(PlansScreen);
