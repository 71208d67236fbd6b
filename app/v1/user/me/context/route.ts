import { handle } from "@/lib/http/handle";
import { listContexts, switchContext } from "@/lib/session/endpoints";
import * as sessions from "@/lib/session/service";

export const GET = handle(listContexts, sessions.listContexts);
export const POST = handle(switchContext, sessions.switchContext);
