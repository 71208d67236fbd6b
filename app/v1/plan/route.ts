import { handle } from "@/lib/base/http/handle";
import { createPlan } from "@/lib/resources/plan/endpoints";
import { create } from "@/lib/resources/plan/make";

export const POST = handle(createPlan, create);
