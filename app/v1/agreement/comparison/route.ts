import { handle } from "@/lib/base/http/handle";
import { compareAgreements } from "@/lib/resources/agreement/endpoints";
import * as agreements from "@/lib/resources/agreement/service";

export const GET = handle(compareAgreements, agreements.compare);
