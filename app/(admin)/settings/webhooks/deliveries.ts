import { defineListScreen } from "@/components/list/define-list-screen";
import { message } from "@/lib/languages/text";
import { deliveryRefetchInterval } from "@/lib/resources/webhook/client";
import { listDeliveries } from "@/lib/resources/webhook/endpoints";
import { deliveryFields } from "./delivery-fields";

/** The list of a webhook's deliveries. */
export const deliveriesOf = (id: string) =>
  defineListScreen({
    endpoint: listDeliveries,
    params: { id },
    fields: deliveryFields,
    shown: ["type", "status", "attempts.statusCode", "attemptCount", "created", "nextAttempt"],
    title: message("Deliveries"),
    none: message("Nothing delivered yet"),
    unseen: message("You cannot see deliveries"),
    refetchInterval: deliveryRefetchInterval,
  });

export type Deliveries = ReturnType<typeof deliveriesOf>;
