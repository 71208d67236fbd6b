import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { AccessScreen } from "./access-screen";

export const generateMetadata = titled(message("Check access"));
export default pageOf(AccessScreen);
