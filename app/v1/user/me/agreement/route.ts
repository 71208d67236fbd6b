import { handle } from "@/lib/base/http/handle";
import { listMyAgreements } from "@/lib/resources/consent/endpoints";
import { listMine } from "@/lib/resources/consent/mine";

export const GET = handle(listMyAgreements, listMine);
