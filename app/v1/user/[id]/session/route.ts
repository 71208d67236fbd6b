import { handle } from "@/lib/http/handle";
import { endUserSessions } from "@/lib/user/endpoints";
import * as users from "@/lib/user/service";

export const DELETE = handle(endUserSessions, users.endSessions);
