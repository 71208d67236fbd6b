import { handle } from "@/lib/base/http/handle";
import { logout } from "@/lib/resources/session/endpoints";
import * as sessions from "@/lib/resources/session/service";

export const POST = handle(logout, sessions.logout);
