import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { CollectionsScreen } from "./collections-screen";

export const generateMetadata = titled(message("Collections"));
export default pageOf(CollectionsScreen);
