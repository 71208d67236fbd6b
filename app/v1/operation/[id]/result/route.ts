import { handle } from "@/lib/base/http/handle";
import { listOperationResults } from "@/lib/resources/plan/endpoints";
import * as plans from "@/lib/resources/plan/service";

export const GET = handle(listOperationResults, plans.listResults);
