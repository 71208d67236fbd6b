import { handle } from "@/lib/base/http/handle";
import { compareDistributors } from "@/lib/resources/distributor/endpoints";
import * as distributors from "@/lib/resources/distributor/service";

export const GET = handle(compareDistributors, distributors.compare);
