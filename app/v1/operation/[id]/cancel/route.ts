import { handle } from "@/lib/base/http/handle";
import { cancelOperation } from "@/lib/resources/plan/endpoints";
import * as plans from "@/lib/resources/plan/service";

export const POST = handle(cancelOperation, plans.stop);
