import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "@/lib/base/http/client";
import { listEvents } from "@/lib/resources/event/endpoints";
import { admitGuest, dismissGuest, listGuests } from "./endpoints";

function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: [listGuests.area] });
    void queries.invalidateQueries({ queryKey: [listEvents.area] });
  };
}

export function useAdmitGuest() {
  return useMutation({
    mutationFn: async (body: z.input<typeof admitGuest.body>) => (await call(admitGuest, { body })).data,
    onSettled: useRefresh(),
  });
}

export function useDismissGuest() {
  return useMutation({
    mutationFn: async (id: string) => (await call(dismissGuest, { params: { id } })).data,
    onSettled: useRefresh(),
  });
}
