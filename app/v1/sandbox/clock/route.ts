import { handle } from "@/lib/base/http/handle";
import { moveClock } from "@/lib/resources/sandbox/clock";
import { moveSandboxClock } from "@/lib/resources/sandbox/endpoints";

export const POST = handle(moveSandboxClock, moveClock);
