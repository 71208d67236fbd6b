import { createDistributor, listDistributors } from "@/lib/distributor/endpoints";
import * as distributors from "@/lib/distributor/service";
import { handle } from "@/lib/http/handle";

export const GET = handle(listDistributors, distributors.list);
export const POST = handle(createDistributor, distributors.create);
