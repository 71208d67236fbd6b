import { listServiceAgreements, setServiceAgreements } from "@/lib/agreement/endpoints";
import * as agreements from "@/lib/agreement/service";
import { handle } from "@/lib/http/handle";

export const GET = handle(listServiceAgreements, agreements.listOfService);
export const PUT = handle(setServiceAgreements, agreements.setOfService);
