import { handle } from "@/lib/base/http/handle";
import { createDistributor, listDistributors } from "@/lib/resources/distributor/endpoints";
import * as distributors from "@/lib/resources/distributor/service";

export const GET = handle(listDistributors, distributors.list);
export const POST = handle(createDistributor, distributors.create);
