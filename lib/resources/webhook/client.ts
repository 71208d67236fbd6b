import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "@/lib/browser/client";
import { useBodyMutation, useEndpointMutation, useIdMutation } from "@/lib/browser/use-endpoint-mutation";
import { useOptimisticRows } from "@/lib/browser/use-optimistic-rows";
import { getEvent } from "@/lib/resources/event/endpoints";
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
import type { Delivery, secretRotation, Webhook, WebhookUpdate } from "./schema";

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [getWebhook.area, getWebhook.name, id],
    queryFn: ({ signal }) => call(getWebhook, { params: { id }, signal }),
  });

/** Refetch interval of deliveries: 1.5 s while one is due, 15 s while one is scheduled, otherwise none. */
export function deliveryRefetchInterval(rows: readonly Delivery[] | undefined): number | false {
  const pending = rows?.filter(({ status }) => status === "pending") ?? [];
  if (pending.length === 0) return false;
  const soon = Date.now() + 10_000;
  return pending.some(({ nextAttempt }) => !nextAttempt || Date.parse(nextAttempt) < soon) ? 1500 : 15_000;
}

/** The event of a delivery, which is in the body sent to the receiver. */
export const deliveredEventQuery = (id: string) =>
  queryOptions({
    queryKey: [getEvent.area, getEvent.name, id],
    queryFn: async ({ signal }) => (await call(getEvent, { params: { id }, signal })).data,
    // Events never change.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Creates a webhook; the response has the secret that signs its deliveries, which is not shown again. */
export const useCreateWebhook = () => useBodyMutation(createWebhook);

type Change = { id: string; body: WebhookUpdate; ifMatch?: string | undefined };

/** Optimistic: lists show the change before the response arrives. */
export function useUpdateWebhook() {
  const optimistic = useOptimisticRows(listWebhooks, (row: Webhook, { id, body }: Change) =>
    row.id === id ? { ...row, ...body } : row,
  );
  return useEndpointMutation(
    updateWebhook,
    ({ id, body, ifMatch }: Change) => call(updateWebhook, { params: { id }, body, ifMatch }),
    optimistic,
  );
}

export const useDeleteWebhook = () => useIdMutation(deleteWebhook, { isLeft: true });

export function useRotateSecret() {
  return useEndpointMutation(
    rotateWebhookSecret,
    async ({ id, body }: { id: string; body: z.input<typeof secretRotation> }) =>
      (await call(rotateWebhookSecret, { params: { id }, body })).data,
  );
}

export const useTestWebhook = () => useIdMutation(testWebhook);

export const useRedeliver = () => useIdMutation(redeliver);
