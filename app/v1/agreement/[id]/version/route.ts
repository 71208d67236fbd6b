import { listAgreementVersions } from "@/lib/agreement/endpoints";
import * as agreements from "@/lib/agreement/service";
import { handle } from "@/lib/http/handle";

export const GET = handle(listAgreementVersions, agreements.listVersions);
