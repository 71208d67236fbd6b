import { handle } from "@/lib/base/http/handle";
import { endSession } from "@/lib/resources/session/endpoints";
import * as sessions from "@/lib/resources/session/service";

export const DELETE = handle(endSession, sessions.endSession);
