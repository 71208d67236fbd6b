import { appendEvent, listEvents } from "@/lib/event/endpoints";
import * as events from "@/lib/event/service";
import { handle } from "@/lib/http/handle";

export const GET = handle(listEvents, events.list);
export const POST = handle(appendEvent, events.create);
