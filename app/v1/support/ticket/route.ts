import { handle } from "@/lib/base/http/handle";
import { createTicket, listTickets } from "@/lib/resources/ticket/endpoints";
import * as tickets from "@/lib/resources/ticket/service";

export const GET = handle(listTickets, tickets.list);
export const POST = handle(createTicket, tickets.create);
