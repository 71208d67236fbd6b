import { handle } from "@/lib/base/http/handle";
import { listTicketChanges } from "@/lib/resources/ticket/endpoints";
import * as tickets from "@/lib/resources/ticket/service";

export const GET = handle(listTicketChanges, tickets.changes);
