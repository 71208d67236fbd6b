import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { DirectoryScreen } from "./directory-screen";

export const generateMetadata = titled(message("Directory sync"));
export default pageOf(DirectoryScreen);
