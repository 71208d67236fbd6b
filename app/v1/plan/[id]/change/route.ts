import { handle } from "@/lib/base/http/handle";
import { listPlanChanges } from "@/lib/resources/plan/endpoints";
import * as plans from "@/lib/resources/plan/service";

export const GET = handle(listPlanChanges, plans.listChanges);
