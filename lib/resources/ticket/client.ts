import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/base/http/client";
import { listEvents } from "@/lib/resources/event/endpoints";
import { getTicketHistory, listTickets, updateTicket } from "./endpoints";

/** Open tickets at the end of each day, today as it is now. */
export const ticketHistoryQuery = (search: string) =>
  queryOptions({
    queryKey: [getTicketHistory.area, getTicketHistory.name, search],
    queryFn: async ({ signal }) => {
      const { data, request } = await call(getTicketHistory, { search, signal });
      return { points: data.map(({ date, totalOpen }) => ({ day: date, value: totalOpen })), request };
    },
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });

/** Closes a ticket at a moment, or opens it again with null. */
export function useCloseTicket() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, closed }: { id: string; closed: string | null }) =>
      (await call(updateTicket, { params: { id }, body: { closed } })).data,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: [listTickets.area] });
      void queries.invalidateQueries({ queryKey: [listEvents.area] });
    },
  });
}
