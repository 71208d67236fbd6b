import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { AccountsScreen } from "./accounts-screen";

export const generateMetadata = titled(message("Customers"));
export default pageOf(AccountsScreen);
