import { handle } from "@/lib/base/http/handle";
import { create } from "@/lib/resources/plan/create";
import { createPlan, listPlans } from "@/lib/resources/plan/endpoints";
import { list } from "@/lib/resources/plan/service";

export const GET = handle(listPlans, list);
export const POST = handle(createPlan, create);
