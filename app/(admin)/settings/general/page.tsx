import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { GeneralScreen } from "./general-screen";

export const generateMetadata = titled(message("General"));
export default pageOf(GeneralScreen);
