import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { UsersScreen } from "./users-screen";

export const generateMetadata = titled(message("Users"));
export default pageOf(UsersScreen);
