import { pageOfRecord, titled } from "@/components/layout/page-of";
import { message } from "@/lib/languages/text";
import { PlanScreen } from "../plan-screen";

export const generateMetadata = titled(message("Plan"));
export default pageOfRecord(PlanScreen);
