import type { Actor } from "@/lib/base/auth/actor";
import { sql } from "@/lib/base/db/sql";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { requireMatch } from "@/lib/base/http/etag";
import { readRecord } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import { changeAll, changeOne } from "@/lib/base/write/change";
import { message } from "@/lib/languages/text";
import { subscriptionRecords } from "@/lib/resources/subscription/records";
import { type Subscription, subscriptionList } from "@/lib/resources/subscription/schema";
import type {
  cancelSubscription,
  changeSubscription,
  listChangesOfSubscription,
  listSubscriptionChanges,
  renewSubscription,
  withdrawSubscriptionChange,
} from "./endpoints";
import { subscriptionChangeKind } from "./kind";
import type { SubscriptionChange } from "./schema";
import { type AskedKind, asking as rulesOf } from "./write";

export const list = (actor: Actor, { list: request }: Input<typeof listSubscriptionChanges>): Promise<ListResult> =>
  readList(actor.tenant, request);

/** @throws AppError `not_found` */
export async function listOf(
  actor: Actor,
  { list: request, params: { id } }: Input<typeof listChangesOfSubscription>,
): Promise<ListResult> {
  const found = await readRecord<Subscription>(actor.tenant, subscriptionList, id);
  if (!found) throw AppError.notFound(message("The subscription was not found."));
  const tenant = found.tenant ?? actor.tenant.id;
  return await readList(actor.tenant, request, { where: sql`t.subscription = ${id} AND t.tenant = ${tenant}` });
}

type Asking = Input<typeof changeSubscription | typeof renewSubscription | typeof cancelSubscription>;

/** @throws AppError `not_found`, `not_seller`, `precondition_failed`, `invalid_body`, `conflict` */
const asking =
  (kind: AskedKind) =>
  async (actor: Actor, { tx, params, body, ifMatch, setAuditTarget }: Asking): Promise<SubscriptionChange> => {
    const answers: SubscriptionChange[] = [];
    const rules = rulesOf(kind, {
      seen(before) {
        setAuditTarget(before.name);
        requireMatch(ifMatch, before);
      },
      decided: ({ doc, computed }) => answers.push({ ...doc, ...computed }),
    });
    await changeAll({ tx, actor }, subscriptionRecords, rules, [{ id: params.id, body }]);
    return answers[0] as SubscriptionChange;
  };

export const change = asking("change");
export const renew = asking("renew");
export const cancel = asking("cancel");

/** @throws AppError `not_found`, `conflict` */
export async function withdraw(
  actor: Actor,
  input: Input<typeof withdrawSubscriptionChange>,
): Promise<SubscriptionChange> {
  const { rules } = subscriptionChangeKind.writes.delete;
  const { id, change } = input.params;
  const [row] = await input.tx.$queryRaw<{ computed: Partial<SubscriptionChange> }[]>`
    SELECT computed FROM subscription_change WHERE id = ${change} AND subscription = ${id}`;
  if (!row) throw AppError.notFound(message("The change was not found."));
  const doc = await changeOne(actor, input, subscriptionChangeKind, rules, { id: change });
  return { ...doc, ...row.computed };
}
