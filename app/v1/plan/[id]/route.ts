import { handle } from "@/lib/base/http/handle";
import { cancelPlan, getPlan } from "@/lib/resources/plan/endpoints";
import * as plans from "@/lib/resources/plan/service";

export const GET = handle(getPlan, plans.get);
export const DELETE = handle(cancelPlan, plans.cancel);
