import { handle } from "@/lib/http/handle";
import { listUsers } from "@/lib/user/endpoints";
import * as users from "@/lib/user/service";

export const GET = handle(listUsers, users.list);
