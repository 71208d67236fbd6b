import { listSignedAgreements, signAgreement } from "@/lib/consent/endpoints";
import * as consents from "@/lib/consent/service";
import { handle } from "@/lib/http/handle";

export const GET = handle(listSignedAgreements, consents.list);
export const POST = handle(signAgreement, consents.sign);
