import { handle } from "@/lib/base/http/handle";
import { changes } from "@/lib/base/list/plain";
import { listTicketChanges } from "@/lib/resources/ticket/endpoints";

export const GET = handle(listTicketChanges, changes);
