import { pageOfRecord, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { RoleScreen } from "../role-screen";

export const generateMetadata = titled(message("Role"));
export default pageOfRecord(RoleScreen);
