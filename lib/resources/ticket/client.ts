import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/browser/client";
import { useBodyMutation, useEndpointMutation } from "@/lib/browser/use-endpoint-mutation";
import { useOptimisticRows } from "@/lib/browser/use-optimistic-rows";
import { createTicket, getTicket, getTicketHistory, listTickets, updateTicket } from "./endpoints";
import type { Ticket, TicketUpdate } from "./schema";

/** The number of open tickets at the end of each day; for today, now. */
export const ticketHistoryQuery = (search: string) =>
  queryOptions({
    queryKey: [getTicketHistory.area, getTicketHistory.name, search],
    queryFn: async ({ signal }) => {
      const { data, request } = await call(getTicketHistory, { search, signal });
      return { points: data.map(({ date, totalOpen }) => ({ day: date, value: totalOpen })), request };
    },
    placeholderData: keepPreviousData,
  });

/** The current ticket with its ETag. */
export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: [getTicket.area, getTicket.name, id],
    queryFn: ({ signal }) => call(getTicket, { params: { id }, signal }),
  });

export const useCreateTicket = () => useBodyMutation(createTicket);

type Change = { id: string; closed: string | null };

/**
 * Closes a ticket at a time or `now`, which is the server's, or reopens it with null. Optimistic: until the response lists show
 * the time of the browser for `now`.
 */
export function useCloseTicket() {
  const optimistic = useOptimisticRows(listTickets, (row: Ticket, { id, closed }: Change) =>
    row.id === id ? { ...row, closed: closed === "now" ? new Date().toISOString() : closed } : row,
  );
  return useEndpointMutation(
    updateTicket,
    async ({ id, closed }: Change) => (await call(updateTicket, { params: { id }, body: { closed } })).data,
    optimistic,
  );
}

/** Sends only the given fields, if the ticket still has the ETag. */
export const useUpdateTicket = () =>
  useEndpointMutation(
    updateTicket,
    ({ id, body, ifMatch }: { id: string; body: TicketUpdate; ifMatch: string | undefined }) =>
      call(updateTicket, { params: { id }, body, ifMatch }),
  );
