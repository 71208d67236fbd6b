import { handle } from "@/lib/base/http/handle";
import { compareTickets } from "@/lib/resources/ticket/endpoints";
import * as tickets from "@/lib/resources/ticket/service";

export const GET = handle(compareTickets, tickets.compare);
