import { handle } from "@/lib/base/http/handle";
import { apply } from "@/lib/resources/plan/apply";
import { applyPlan } from "@/lib/resources/plan/endpoints";

export const POST = handle(applyPlan, apply);
