import { handle } from "@/lib/base/http/handle";
import { getSignedAgreement } from "@/lib/resources/consent/endpoints";
import * as consents from "@/lib/resources/consent/service";

export const GET = handle(getSignedAgreement, consents.get);
