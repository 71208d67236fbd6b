import { handle } from "@/lib/base/http/handle";
import { changes } from "@/lib/base/list/plain";
import { listEventChanges } from "@/lib/resources/event/endpoints";

export const GET = handle(listEventChanges, changes);
