import { handle } from "@/lib/http/handle";
import { getTicketHistory } from "@/lib/ticket/endpoints";
import * as tickets from "@/lib/ticket/service";

export const GET = handle(getTicketHistory, tickets.history);
