import { handle } from "@/lib/base/http/handle";
import { cancelPlan, getPlan, updatePlan } from "@/lib/resources/plan/endpoints";
import * as plans from "@/lib/resources/plan/service";

export const GET = handle(getPlan, plans.get);
export const PUT = handle(updatePlan, plans.update);
export const DELETE = handle(cancelPlan, plans.cancel);
