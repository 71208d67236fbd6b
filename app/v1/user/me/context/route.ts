import { handle } from "@/lib/base/http/handle";
import { listContexts, switchContext } from "@/lib/resources/session/endpoints";
import * as sessions from "@/lib/resources/session/service";

export const GET = handle(listContexts, sessions.listContexts);
export const POST = handle(switchContext, sessions.switchContext);
