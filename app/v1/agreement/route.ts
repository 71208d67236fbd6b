import { createAgreement, listAgreements } from "@/lib/agreement/endpoints";
import * as agreements from "@/lib/agreement/service";
import { handle } from "@/lib/http/handle";

export const GET = handle(listAgreements, agreements.list);
export const POST = handle(createAgreement, agreements.create);
