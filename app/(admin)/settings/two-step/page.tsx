import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { TwoStepScreen } from "./two-step-screen";

export const generateMetadata = titled(message("Two-step rule"));
export default pageOf(TwoStepScreen);
