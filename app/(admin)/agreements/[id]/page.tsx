import { pageOfRecord, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { ReaderScreen } from "./reader-screen";

export const generateMetadata = titled(message("Agreement"));
export default pageOfRecord(ReaderScreen);
