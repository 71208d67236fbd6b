import { decide, isAllowed } from "@/lib/base/auth/decision";
import type { Feature } from "@/lib/base/auth/features";
import type { AccessHolder } from "@/lib/resources/access/schema";

const ends: Readonly<Record<AccessHolder["status"], string | undefined>> = {
  active: undefined,
  disabled: "the user is disabled",
  invited: "the invitation is not accepted yet",
  revoked: "the key is revoked",
  expired: "the key is expired",
};

/** Whether somebody has access, by the same checks as a request, and the reason in a few words. */
export function answerOf({ status, features }: AccessHolder, feature: Feature): { may: boolean; words: string } {
  const ended = ends[status];
  const may = isAllowed(decide(feature, { ended, features: new Set(features) }));
  return { may, words: may ? "May" : `May not: ${ended ?? `needs ${feature}`}` };
}
