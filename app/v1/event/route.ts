import { handle } from "@/lib/base/http/handle";
import { list } from "@/lib/base/list/plain";
import { appendEvent, listEvents } from "@/lib/resources/event/endpoints";
import * as events from "@/lib/resources/event/service";

export const GET = handle(listEvents, list);
export const POST = handle(appendEvent, events.create);
