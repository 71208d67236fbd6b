import { pageOfRecord, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { AccountScreen } from "../account-screen";

export const generateMetadata = titled(message("Customer"));
export default pageOfRecord(AccountScreen);
