import { handle } from "@/lib/http/handle";
import { getUser } from "@/lib/user/endpoints";
import * as users from "@/lib/user/service";

export const GET = handle(getUser, users.get);
