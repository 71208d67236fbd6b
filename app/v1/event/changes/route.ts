import { handle } from "@/lib/base/http/handle";
import { listEventChanges } from "@/lib/resources/event/endpoints";
import * as events from "@/lib/resources/event/service";

export const GET = handle(listEventChanges, events.changes);
