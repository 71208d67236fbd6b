import { handle } from "@/lib/base/http/handle";
import { list } from "@/lib/base/list/plain";
import { listUsers } from "@/lib/resources/user/endpoints";

export const GET = handle(listUsers, list);
