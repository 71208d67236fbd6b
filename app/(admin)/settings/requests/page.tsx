import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { RequestsScreen } from "./requests-screen";

export const generateMetadata = titled(message("Requests"));
export default pageOf(RequestsScreen);
