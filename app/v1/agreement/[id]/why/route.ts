import { handle } from "@/lib/base/http/handle";
import { explainConsent } from "@/lib/resources/consent/endpoints";
import { why } from "@/lib/resources/consent/why";

export const GET = handle(explainConsent, why);
