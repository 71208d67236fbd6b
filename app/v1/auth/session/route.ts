import { handle } from "@/lib/base/http/handle";
import { listSessions } from "@/lib/resources/session/endpoints";
import * as sessions from "@/lib/resources/session/service";

export const GET = handle(listSessions, sessions.listSessions);
