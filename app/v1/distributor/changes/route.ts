import { handle } from "@/lib/base/http/handle";
import { changes } from "@/lib/base/list/plain";
import { listDistributorChanges } from "@/lib/resources/distributor/endpoints";

export const GET = handle(listDistributorChanges, changes);
