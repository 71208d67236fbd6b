import { handle } from "@/lib/base/http/handle";
import { getTicketChangeHistory } from "@/lib/resources/ticket/endpoints";
import * as tickets from "@/lib/resources/ticket/service";

export const GET = handle(getTicketChangeHistory, tickets.changeHistory);
