import { handle } from "@/lib/http/handle";
import { endSession } from "@/lib/session/endpoints";
import * as sessions from "@/lib/session/service";

export const DELETE = handle(endSession, sessions.endSession);
