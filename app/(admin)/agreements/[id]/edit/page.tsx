import { pageOfRecord, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { EditScreen } from "../../editor/edit-screen";

export const generateMetadata = titled(message("Edit agreement"));
export default pageOfRecord(EditScreen);
