import { handle } from "@/lib/base/http/handle";
import { createAgreement, listAgreements } from "@/lib/resources/agreement/endpoints";
import * as agreements from "@/lib/resources/agreement/service";

export const GET = handle(listAgreements, agreements.list);
export const POST = handle(createAgreement, agreements.create);
