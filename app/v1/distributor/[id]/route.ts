import { deleteDistributor, getDistributor, updateDistributor } from "@/lib/distributor/endpoints";
import * as distributors from "@/lib/distributor/service";
import { handle } from "@/lib/http/handle";

export const GET = handle(getDistributor, distributors.get);
export const PUT = handle(updateDistributor, distributors.update);
export const DELETE = handle(deleteDistributor, distributors.remove);
