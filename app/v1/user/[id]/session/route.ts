import { handle } from "@/lib/base/http/handle";
import { endUserSessions } from "@/lib/resources/user/endpoints";
import * as users from "@/lib/resources/user/service";

export const DELETE = handle(endUserSessions, users.endSessions);
