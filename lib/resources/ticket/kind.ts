import { type RecordKind, writing } from "@/lib/base/write/kind";
import { listTickets, updateTicket } from "./endpoints";
import { update } from "./service";

export const ticketKind: RecordKind = {
  table: "ticket",
  visibility: "family",
  plural: "tickets",
  list: listTickets,
  writes: { update: writing(updateTicket, update) },
};
