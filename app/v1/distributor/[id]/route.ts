import { handle } from "@/lib/base/http/handle";
import { deleteDistributor, getDistributor, updateDistributor } from "@/lib/resources/distributor/endpoints";
import * as distributors from "@/lib/resources/distributor/service";

export const GET = handle(getDistributor, distributors.get);
export const PUT = handle(updateDistributor, distributors.update);
export const DELETE = handle(deleteDistributor, distributors.remove);
