import { handle } from "@/lib/base/http/handle";
import { getMyAgreement } from "@/lib/resources/consent/endpoints";
import { getMine } from "@/lib/resources/consent/mine";

export const GET = handle(getMyAgreement, getMine);
