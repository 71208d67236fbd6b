import { handle } from "@/lib/base/http/handle";
import { getTicket, updateTicket } from "@/lib/resources/ticket/endpoints";
import * as tickets from "@/lib/resources/ticket/service";

export const GET = handle(getTicket, tickets.get);
export const PUT = handle(updateTicket, tickets.update);
