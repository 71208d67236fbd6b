import { handle } from "@/lib/http/handle";
import { listSessions } from "@/lib/session/endpoints";
import * as sessions from "@/lib/session/service";

export const GET = handle(listSessions, sessions.listSessions);
