import { handle } from "@/lib/base/http/handle";
import { getAgreement, updateAgreement } from "@/lib/resources/agreement/endpoints";
import * as agreements from "@/lib/resources/agreement/service";

export const GET = handle(getAgreement, agreements.get);
export const PUT = handle(updateAgreement, agreements.update);
