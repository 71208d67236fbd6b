import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "@/lib/base/http/client";
import { getEvent, listEvents } from "@/lib/resources/event/endpoints";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  redeliver,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "./endpoints";
import type { Delivery, newWebhook, secretRotation, WebhookUpdate } from "./schema";

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [getWebhook.area, getWebhook.name, id],
    queryFn: ({ signal }) => call(getWebhook, { params: { id }, signal }),
    staleTime: 15_000,
  });

/** How often deliveries are refetched: every 1.5 s while one is due, every 15 s while one waits, else not at all. */
export function deliveryRefetchInterval(rows: readonly Delivery[] | undefined): number | false {
  const pending = rows?.filter(({ status }) => status === "pending") ?? [];
  if (pending.length === 0) return false;
  const soon = Date.now() + 10_000;
  return pending.some(({ nextAttempt }) => !nextAttempt || Date.parse(nextAttempt) < soon) ? 1500 : 15_000;
}

/** The event of a delivery: the body that is posted contains all of it. */
export const deliveredEventQuery = (id: string) =>
  queryOptions({
    queryKey: [getEvent.area, getEvent.name, id],
    queryFn: async ({ signal }) => (await call(getEvent, { params: { id }, signal })).data,
    // The log never changes.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
  });

function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: [listWebhooks.area] });
    void queries.invalidateQueries({ queryKey: [listEvents.area] });
  };
}

/** Creates a webhook and answers the secret that signs its deliveries, this one time. */
export function useCreateWebhook() {
  return useMutation({
    mutationFn: async (body: z.input<typeof newWebhook>) => (await call(createWebhook, { body })).data,
    onSettled: useRefresh(),
  });
}

export function useUpdateWebhook() {
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: WebhookUpdate }) =>
      (await call(updateWebhook, { params: { id }, body })).data,
    onSettled: useRefresh(),
  });
}

export function useDeleteWebhook() {
  return useMutation({
    mutationFn: async (id: string) => (await call(deleteWebhook, { params: { id } })).data,
    onSettled: useRefresh(),
  });
}

export function useRotateSecret() {
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: z.input<typeof secretRotation> }) =>
      (await call(rotateWebhookSecret, { params: { id }, body })).data,
    onSettled: useRefresh(),
  });
}

export function useTestWebhook() {
  return useMutation({
    mutationFn: async (id: string) => (await call(testWebhook, { params: { id } })).data,
    onSettled: useRefresh(),
  });
}

export function useRedeliver() {
  return useMutation({
    mutationFn: async (id: string) => (await call(redeliver, { params: { id } })).data,
    onSettled: useRefresh(),
  });
}
