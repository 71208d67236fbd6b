import { handle } from "@/lib/http/handle";
import { createTicket, listTickets } from "@/lib/ticket/endpoints";
import * as tickets from "@/lib/ticket/service";

export const GET = handle(listTickets, tickets.list);
export const POST = handle(createTicket, tickets.create);
