import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/base/http/client";
import { useBodyMutation, useEndpointMutation } from "@/lib/base/http/use-endpoint-mutation";
import { useOptimisticRows } from "@/lib/base/list/use-optimistic-rows";
import { createTicket, getTicketHistory, listTickets, updateTicket } from "./endpoints";
import type { Ticket } from "./schema";

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

export const useCreateTicket = () => useBodyMutation(createTicket);

type Change = { id: string; closed: string | null };

/** Closes a ticket at the given time, or reopens it with null. Optimistic: lists show it before the response. */
export function useCloseTicket() {
  const optimistic = useOptimisticRows(listTickets, (row: Ticket, { id, closed }: Change) =>
    row.id === id ? { ...row, closed } : row,
  );
  return useEndpointMutation(
    updateTicket,
    async ({ id, closed }: Change) => (await call(updateTicket, { params: { id }, body: { closed } })).data,
    optimistic,
  );
}
