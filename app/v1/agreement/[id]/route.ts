import { getAgreement, updateAgreement } from "@/lib/agreement/endpoints";
import * as agreements from "@/lib/agreement/service";
import { handle } from "@/lib/http/handle";

export const GET = handle(getAgreement, agreements.get);
export const PUT = handle(updateAgreement, agreements.update);
