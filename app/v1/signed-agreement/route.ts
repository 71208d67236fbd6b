import { handle } from "@/lib/base/http/handle";
import { list } from "@/lib/base/list/plain";
import { listSignedAgreements, signAgreement } from "@/lib/resources/consent/endpoints";
import * as consents from "@/lib/resources/consent/service";

export const GET = handle(listSignedAgreements, list);
export const POST = handle(signAgreement, consents.sign);
