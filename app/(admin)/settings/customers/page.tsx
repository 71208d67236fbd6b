import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { CustomerSignInsScreen } from "./customers-screen";

export const generateMetadata = titled(message("Customer sign-ins"));
export default pageOf(CustomerSignInsScreen);
