import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { RolesScreen } from "./roles-screen";

export const generateMetadata = titled(message("Roles"));
export default pageOf(RolesScreen);
