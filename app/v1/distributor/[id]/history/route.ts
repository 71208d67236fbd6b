import { handle } from "@/lib/base/http/handle";
import { getDistributorHistory } from "@/lib/resources/distributor/endpoints";
import * as distributors from "@/lib/resources/distributor/service";

export const GET = handle(getDistributorHistory, distributors.history);
