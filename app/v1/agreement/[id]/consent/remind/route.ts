import { handle } from "@/lib/base/http/handle";
import { remindOfAgreement } from "@/lib/resources/consent/endpoints";
import { remind } from "@/lib/resources/consent/remind";

export const POST = handle(remindOfAgreement, remind);
