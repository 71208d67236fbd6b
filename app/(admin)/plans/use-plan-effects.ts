import { useHasFeature, useViewer } from "@/components/session/viewer";
import type { Plan } from "@/lib/resources/plan/schema";
import { canBeApplied, lasting } from "@/lib/resources/plan/state";

/** Whether the webhooks that a plan notifies are asked for. */
export function useAsksForWebhooks(plan: Plan | undefined): boolean {
  const mayRead = useHasFeature("Platform/Webhook");
  const { rehearsal } = useViewer();
  return mayRead && !rehearsal && plan !== undefined && canBeApplied(plan);
}

export type PlanEffect = "extent" | "events" | "webhooks" | "lasting";

/** What is said of the application of a plan, each in a line. */
export function usePlanEffects(plan: Plan): readonly PlanEffect[] {
  const { rehearsal } = useViewer();
  const asksForWebhooks = useAsksForWebhooks(plan);
  if (!canBeApplied(plan)) return [];
  const effects: PlanEffect[] = ["extent", "events"];
  if (rehearsal || asksForWebhooks) effects.push("webhooks");
  if (plan.operation in lasting) effects.push("lasting");
  return effects;
}
