import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { NewAccountScreen } from "./new-account-screen";

export const generateMetadata = titled(message("New customer"));
export default pageOf(NewAccountScreen);
