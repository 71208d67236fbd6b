import type { EventType } from "@/lib/base/audit/event";
import { identityLinked, newNetworkUsed, recoveryCodeUsed, userLoggedIn } from "@/lib/base/auth/events";
import { isFeature } from "@/lib/base/auth/features";
import { endpoints } from "@/lib/endpoints";
import { events as catalogue } from "@/lib/events";
import * as imports from "@/lib/import/events";
import { agreementUpdated } from "@/lib/resources/agreement/events";
import { signatureRecorded } from "@/lib/resources/consent/events";
import {
  directoryGroupCreated,
  directoryGroupDeleted,
  directoryGroupUpdated,
  directoryUserRemoved,
} from "@/lib/resources/directory/events";
import { distributorRestored, distributorUpdated } from "@/lib/resources/distributor/events";
import { mailSent } from "@/lib/resources/mail/events";
import { orderCancelled, orderCreated } from "@/lib/resources/order/events";
import { planApplied } from "@/lib/resources/plan/events";
import { roleRestored } from "@/lib/resources/role/events";
import { contextSwitched } from "@/lib/resources/session/events";
import { domainLost, domainProved } from "@/lib/resources/single-sign-on/events";
import { subscriptionCreated, subscriptionUpdated } from "@/lib/resources/subscription/events";
import {
  changePlanned,
  changePlannedAgain,
  subscriptionCancelled,
  subscriptionEnded,
  subscriptionRenewed,
  subscriptionRestored,
  subscriptionStarted,
} from "@/lib/resources/subscription-change/events";
import { tenantDeleted } from "@/lib/resources/tenant/events";
import { ticketClosed, ticketReopened, ticketUpdated } from "@/lib/resources/ticket/events";
import { changeUndone } from "@/lib/resources/undo/events";
import { passwordResetRequested, signInUnlocked } from "@/lib/resources/user/events";
import { viewEntered, viewLeft } from "@/lib/resources/view/events";
import { webhookDisabled } from "@/lib/resources/webhook/events";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import type { TestTenant } from "./fixtures";
import { preparedWrite, writesWithCase } from "./write-cases";

/**
 * Every successful write leaves exactly one event for each object it concerned, and one that is refused leaves exactly
 * one. The operations are read off the endpoint list: a new one without a case here fails.
 */

const writes = endpoints.filter(({ method }) => method !== "GET");

/** The events of a case, if not the event of its endpoint. */
const leaves: Record<string, readonly EventType[]> = {
  setServiceAgreements: [agreementUpdated, agreementUpdated],
  createOrder: [subscriptionCreated, orderCreated],
  cancelOrder: [subscriptionCancelled, orderCancelled],
  updateTicket: [ticketClosed],
  renewSubscription: [changePlanned],
  switchContext: [contextSwitched, userLoggedIn],
  appendEvent: [orderCreated],
  undoChange: [distributorUpdated, changeUndone],
  applyPlan: [ticketUpdated, ticketUpdated, planApplied],
};

/** Events that no case here causes, and why. */
const causedElsewhere = new Map<EventType, string>([
  [ticketReopened, "ticket.api.spec.ts reopens a ticket"],
  [signatureRecorded, "consent.api.spec.ts signs something other than an agreement"],
  [identityLinked, "single-sign-on.api.spec.ts signs in with another identity provider"],
  ...[directoryGroupCreated, directoryGroupUpdated, directoryGroupDeleted, directoryUserRemoved].map(
    (type): [EventType, string] => [type, "scim.api.spec.ts changes groups and deletes users by SCIM"],
  ),
  [domainProved, "organization.api.spec.ts publishes the record of a domain"],
  [domainLost, "organization.api.spec.ts takes it away"],
  [webhookDisabled, "webhook-worker.api.spec.ts answers a delivery with 410"],
  [mailSent, "mail.api.spec.ts takes an e-mail"],
  [passwordResetRequested, "mail.api.spec.ts asks for a new password"],
  ...[viewEntered, viewLeft].map((type): [EventType, string] => [type, "notice.api.spec.ts moves records"]),
  [newNetworkUsed, "sign-in-throttle.api.spec.ts signs in from two networks"],
  [recoveryCodeUsed, "second-factor.api.spec.ts signs in with a recovery code"],
  [tenantDeleted, "tenant-move.spec.ts deletes a tenant on the command line"],
  [signInUnlocked, "sign-in-throttle.api.spec.ts lifts a limit on the command line"],
  ...[subscriptionStarted, subscriptionRenewed, subscriptionEnded].map((type): [EventType, string] => [
    type,
    "subscription-change.api.spec.ts makes a subscription and lets time pass",
  ]),
  ...[subscriptionRestored, changePlannedAgain].map((type): [EventType, string] => [
    type,
    "subscription-change.api.spec.ts undoes changes",
  ]),
  [subscriptionUpdated, "the billing system appends it"],
  [distributorRestored, "undo.api.spec.ts undoes the deletion of a distributor"],
  [roleRestored, "undo.api.spec.ts undoes the deletion of a role"],
  ...Object.values(imports).map((type): [EventType, string] => [type, "the command line alone imports"]),
]);

interface Logged {
  id: string;
  source: string;
  action: string;
  status: string;
  message: string;
  data?: object;
}

/** The events in the logs of these tenants. */
const logged = async (...tenants: (TestTenant | undefined)[]): Promise<Logged[]> =>
  await withSession(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
    const ids = tenants.flatMap((tenant) => tenant?.id ?? []);
    const { rows } = await owner.query("SELECT doc FROM event WHERE tenant = ANY ($1)", [ids]);
    return rows.map(({ doc }) => doc);
  });

for (const { name, method, path, event } of writes) {
  test(`${method} ${path} leaves an event for each object it writes, and no other`, async ({ tenant }) => {
    const { write, events = 1, beside } = await preparedWrite(name, tenant);
    const before = new Set((await logged(tenant, beside)).map(({ id }) => id));
    const { status, text } = await write();
    expect(status, text).toBeLessThan(300);
    const left = (await logged(tenant, beside)).filter(({ id }) => !before.has(id));
    expect(left).toHaveLength(events);
    expect(event !== undefined).toBe(events > 0);
    const types = leaves[name] ?? Array.from({ length: events }, () => event);
    expect(left.map(({ message }) => message).sort()).toEqual(types.map((type) => type?.success).sort());
    for (const { source, action, message, data } of left) {
      const type = types.find((each) => each?.success === message);
      expect({ source, action }).toEqual({ source: type?.source, action: type?.action });
      if (type?.data) expect(type.data.strict().safeParse(data).error).toBeUndefined();
      else expect(data).toBeUndefined();
    }
  });
}

test("Every event of the catalogue is caused by a case here, or it is said where it is caused", () => {
  const caused = new Set(writes.flatMap(({ name, event }) => leaves[name] ?? event ?? []));
  const uncaused = catalogue.filter((type) => type.success && !caused.has(type) && !causedElsewhere.has(type));
  expect(uncaused.map(({ success }) => success)).toEqual([]);
  expect([...causedElsewhere.keys()].filter((type) => caused.has(type))).toEqual([]);
});

for (const { name, method, path, event, feature, example, body } of writes) {
  if (!event || !isFeature(feature)) continue;
  test(`${method} ${path} refused for want of a feature leaves one failed event`, async ({ tenant }) => {
    const api = await tenant.keyed(feature === "Platform/Event" ? "Platform/Product" : "Platform/Event");
    const before = (await logged(tenant)).length;
    const target = (example?.path ?? path).replace(/:[A-Za-z]+/g, "unknown");
    const answer = await api.send(method, target, body ? (example?.body ?? {}) : undefined);
    expect([name, answer.status]).toEqual([name, 403]);
    expect((await logged(tenant)).length - before).toBe(1);
    const [newest] = (await tenant.api.get("/v1/event?~limit=1")).body.data;
    expect(newest).toMatchObject({
      source: event.source,
      action: event.action,
      status: "failed",
      message: event.failure,
      data: { statusCode: 403 },
    });
  });
}

test("Every case here belongs to an operation that exists", () => {
  expect(writesWithCase.sort()).toEqual(writes.map(({ name }) => name).sort());
});
