import { handle } from "@/lib/base/http/handle";
import { listMyAgreements } from "@/lib/resources/consent/endpoints";
import * as consents from "@/lib/resources/consent/service";

export const GET = handle(listMyAgreements, consents.listMine);
