import { getSignedAgreement } from "@/lib/consent/endpoints";
import * as consents from "@/lib/consent/service";
import { handle } from "@/lib/http/handle";

export const GET = handle(getSignedAgreement, consents.get);
