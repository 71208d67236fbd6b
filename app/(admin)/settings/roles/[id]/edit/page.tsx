import { pageOfRecord, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { EditRoleScreen } from "../../edit-screen";

export const generateMetadata = titled(message("Edit role"));
export default pageOfRecord(EditRoleScreen);
