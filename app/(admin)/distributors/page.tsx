import { pageOf, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { DistributorsScreen } from "./distributors-screen";

export const generateMetadata = titled(message("Distributors"));
export default pageOf(DistributorsScreen);
