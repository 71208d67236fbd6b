import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { AssistantsScreen } from "./assistants-screen";

export const generateMetadata = titled(message("Assistants"));
export default pageOf(AssistantsScreen);
