import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { SingleSignOnScreen } from "./single-sign-on-screen";

export const generateMetadata = titled(message("Single sign-on"));
export default pageOf(SingleSignOnScreen);
