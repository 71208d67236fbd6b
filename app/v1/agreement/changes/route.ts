import { handle } from "@/lib/base/http/handle";
import { changes } from "@/lib/base/list/plain";
import { listAgreementChanges } from "@/lib/resources/agreement/endpoints";

export const GET = handle(listAgreementChanges, changes);
