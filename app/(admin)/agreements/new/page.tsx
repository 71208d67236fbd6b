import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { NewScreen } from "../editor/edit-screen";

export const generateMetadata = titled(message("New agreement"));
export default pageOf(NewScreen);
