import { handle } from "@/lib/base/http/handle";
import { list } from "@/lib/base/list/plain";
import { listRequests } from "@/lib/resources/request/endpoints";

export const GET = handle(listRequests, list);
