import { handle } from "@/lib/http/handle";
import { logout } from "@/lib/session/endpoints";
import * as sessions from "@/lib/session/service";

export const POST = handle(logout, sessions.logout);
