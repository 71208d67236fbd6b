import { getEvent } from "@/lib/event/endpoints";
import * as events from "@/lib/event/service";
import { handle } from "@/lib/http/handle";

export const GET = handle(getEvent, events.get);
