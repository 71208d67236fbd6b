import { handle } from "@/lib/base/http/handle";
import { listSignedAgreements, signAgreement } from "@/lib/resources/consent/endpoints";
import * as consents from "@/lib/resources/consent/service";

export const GET = handle(listSignedAgreements, consents.list);
export const POST = handle(signAgreement, consents.sign);
