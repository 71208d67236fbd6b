import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { KeysScreen } from "./keys-screen";

export const generateMetadata = titled(message("API keys"));
export default pageOf(KeysScreen);
