import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { AgreementsScreen } from "./agreements-screen";

export const generateMetadata = titled(message("Agreements"));
export default pageOf(AgreementsScreen);
