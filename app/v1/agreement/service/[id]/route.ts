import { handle } from "@/lib/base/http/handle";
import { listServiceAgreements, setServiceAgreements } from "@/lib/resources/agreement/endpoints";
import * as agreements from "@/lib/resources/agreement/of-service";

export const GET = handle(listServiceAgreements, agreements.listOfService);
export const PUT = handle(setServiceAgreements, agreements.setOfService);
