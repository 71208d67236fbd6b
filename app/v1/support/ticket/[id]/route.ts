import { handle } from "@/lib/http/handle";
import { getTicket, updateTicket } from "@/lib/ticket/endpoints";
import * as tickets from "@/lib/ticket/service";

export const GET = handle(getTicket, tickets.get);
export const PUT = handle(updateTicket, tickets.update);
