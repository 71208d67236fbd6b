import { handle } from "@/lib/base/http/handle";
import { getEvent } from "@/lib/resources/event/endpoints";
import * as events from "@/lib/resources/event/service";

export const GET = handle(getEvent, events.get);
