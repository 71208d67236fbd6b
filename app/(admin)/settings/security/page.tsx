import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { SecurityScreen } from "./security-screen";

export const generateMetadata = titled(message("Security"));
export default pageOf(SecurityScreen);
