import type * as z from "zod";
import type { Json } from "@/lib/base/audit/changes";
import type { EventType } from "@/lib/base/audit/event";
import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Endpoint, Input, Service } from "@/lib/base/http/endpoint";
import { toProblem } from "@/lib/base/http/problem";
import { updateAccount } from "@/lib/resources/account/endpoints";
import { accountUpdated } from "@/lib/resources/account/events";
import * as accounts from "@/lib/resources/account/service";
import { updateAgreement } from "@/lib/resources/agreement/endpoints";
import { agreementUpdated } from "@/lib/resources/agreement/events";
import * as agreements from "@/lib/resources/agreement/service";
import { deleteCollection, restoreCollections, updateCollection } from "@/lib/resources/collection/endpoints";
import * as collection from "@/lib/resources/collection/events";
import { restore as restoreCollection, restoredName } from "@/lib/resources/collection/restore";
import * as collections from "@/lib/resources/collection/service";
import { lock as lockCollections } from "@/lib/resources/collection/store";
import { deleteDistributor, updateDistributor } from "@/lib/resources/distributor/endpoints";
import * as distributor from "@/lib/resources/distributor/events";
import type { Distributor } from "@/lib/resources/distributor/schema";
import * as distributors from "@/lib/resources/distributor/service";
import { deleteRole, updateRole } from "@/lib/resources/role/endpoints";
import * as role from "@/lib/resources/role/events";
import type { Role } from "@/lib/resources/role/schema";
import * as roles from "@/lib/resources/role/service";
import { updateTenant } from "@/lib/resources/tenant/endpoints";
import { tenantUpdated } from "@/lib/resources/tenant/events";
import * as tenants from "@/lib/resources/tenant/service";
import { updateTicket } from "@/lib/resources/ticket/endpoints";
import { ticketClosed, ticketReopened, ticketUpdated } from "@/lib/resources/ticket/events";
import * as tickets from "@/lib/resources/ticket/service";
import { updateUser } from "@/lib/resources/user/endpoints";
import { userUpdated } from "@/lib/resources/user/events";
import * as users from "@/lib/resources/user/service";
import { deleteWebhook, updateWebhook } from "@/lib/resources/webhook/endpoints";
import { webhookCreated, webhookDeleted, webhookUpdated } from "@/lib/resources/webhook/events";
import * as webhooks from "@/lib/resources/webhook/service";
import { publishAgain } from "./reasons";
import type { Kind } from "./records";

/** The operation that undoes each kind of event. An undo calls that operation, and writes nothing itself. */

/** The part of the request for the undo that the operation is called with. */
export type Request = Input<Endpoint> & { tx: Transaction };

export interface Inverse {
  /** The kind of record that was changed. */
  kind: Kind;
  /**
   * What is undone: a change of `fields`; the creation of a record or its return (`made`), which must not have changed since;
   * its deletion (`removed`); or that it was put into the trash or restored from it.
   */
  undoes: "fields" | "made" | "removed" | "trashed" | "restored";
  /** The operation, whose feature an undo needs. */
  endpoint: Endpoint;
  /** The event that the operation appends. */
  event: EventType;
  run(actor: Actor, request: Request, target: Target): Promise<unknown>;
  /** The name that the record gets, where that may be another one. */
  nameAfter?(tx: Transaction, actor: Actor, id: string): Promise<string | undefined>;
  /** Takes the lock that the operation takes before it locks rows. */
  lock?(tx: Transaction, tenant: string): void;
  /** Why a change of these fields, by dotted path, cannot be undone, if it cannot. */
  refuses?(paths: readonly string[]): string | undefined;
}

interface Target {
  id: string;
  /** The fields that get another value. */
  body: Record<string, Json>;
  /** Those of them, by dotted path, that get a value which the caller has decided on instead of their former one. */
  decided?: readonly string[];
  /** The record as it was before the change, where there was one. */
  before: object | undefined;
}

/** Calls an operation of a record with a body. @throws AppError `invalid_body` */
function calling<E extends Endpoint>(
  { endpoint, service }: { endpoint: E; service: Service<E> },
  bodyFor: (target: Target) => unknown = ({ body }) => body,
): Inverse["run"] {
  return async (actor, request, target) => {
    const body = endpoint.body && judged(endpoint.body, bodyFor(target), target.decided);
    const params = { id: target.id, role: target.id };
    return await service(actor, { ...request, ifMatch: undefined, params, body } as Input<E>);
  };
}

/**
 * The body of an operation that takes a change back. A former value was stored, so it is not judged, even if an import brought
 * it in a form that is refused today; the values that the caller has decided on are. Where the schema has no null, an empty
 * text removes a value.
 * @throws AppError `invalid_body`
 */
function judged(schema: z.ZodType, body: unknown, decided: readonly string[] = []): unknown {
  if (schema.safeParse(body).success) return decided.length > 0 ? schema.parse(body) : body;
  const emptied: unknown = JSON.parse(JSON.stringify(body), (_, value) => value ?? "");
  const { data, error } = schema.safeParse(emptied);
  if (!error) return decided.length > 0 ? data : emptied;
  const wrong = error.issues.filter(({ path }) => decided.some((each) => `${path.join(".")}.`.startsWith(`${each}.`)));
  if (wrong.length > 0) throw AppError.invalidBody(wrong.map(toProblem));
  return emptied;
}

const updating = <E extends Endpoint>(
  kind: Kind,
  event: EventType,
  operation: { endpoint: E; service: Service<E> },
  bodyFor?: (target: Target) => unknown,
): Inverse => ({
  kind,
  undoes: "fields",
  endpoint: operation.endpoint,
  event,
  run: calling(operation, bodyFor),
});

/** The inverse of a creation or of a restore: the operation that deletes the record. */
const deleting = <E extends Endpoint>(
  kind: Kind,
  undoes: "made" | "restored",
  event: EventType,
  operation: { endpoint: E; service: Service<E> },
): Inverse => ({ kind, undoes, endpoint: operation.endpoint, event, run: calling(operation) });

const namespaces = ({ body }: Target) => {
  const { features, ...rest } = body;
  return Array.isArray(features) ? { ...rest, features: features.map((namespace) => ({ namespace })) } : rest;
};

const ticketUpdating = updating("ticket", ticketUpdated, { endpoint: updateTicket, service: tickets.update });

const ofCollection = (inverse: Inverse): Inverse => ({ ...inverse, lock: lockCollections });
const deletingCollection = { endpoint: deleteCollection, service: collections.remove };

/** By the event of the change. */
export const inverses: ReadonlyMap<EventType, Inverse> = new Map<EventType, Inverse>([
  [accountUpdated, updating("account", accountUpdated, { endpoint: updateAccount, service: accounts.update })],
  [
    agreementUpdated,
    {
      ...updating("agreement", agreementUpdated, { endpoint: updateAgreement, service: agreements.update }),
      refuses: (paths) => (paths.some((path) => path.startsWith("content.")) ? publishAgain : undefined),
    },
  ],
  [tenantUpdated, updating("tenant", tenantUpdated, { endpoint: updateTenant, service: tenants.update })],
  [userUpdated, updating("user", userUpdated, { endpoint: updateUser, service: users.update })],
  [ticketUpdated, ticketUpdating],
  [ticketClosed, { ...ticketUpdating, event: ticketReopened }],
  [ticketReopened, { ...ticketUpdating, event: ticketClosed }],
  [webhookUpdated, updating("webhook", webhookUpdated, { endpoint: updateWebhook, service: webhooks.update })],
  [webhookCreated, deleting("webhook", "made", webhookDeleted, { endpoint: deleteWebhook, service: webhooks.remove })],
  [
    collection.collectionUpdated,
    ofCollection(
      updating("collection", collection.collectionUpdated, { endpoint: updateCollection, service: collections.update }),
    ),
  ],
  [
    collection.collectionCreated,
    ofCollection(deleting("collection", "made", collection.collectionDeleted, deletingCollection)),
  ],
  [
    collection.collectionRestored,
    ofCollection(deleting("collection", "restored", collection.collectionDeleted, deletingCollection)),
  ],
  [
    collection.collectionDeleted,
    ofCollection({
      kind: "collection",
      undoes: "trashed",
      endpoint: restoreCollections,
      event: collection.collectionRestored,
      nameAfter: restoredName,
      run: calling({ endpoint: restoreCollections, service: restoreCollection }, ({ id }) => ({ collectionIds: [id] })),
    }),
  ],
  [
    distributor.distributorUpdated,
    updating("distributor", distributor.distributorUpdated, {
      endpoint: updateDistributor,
      service: distributors.update,
    }),
  ],
  [
    distributor.distributorCreated,
    deleting("distributor", "made", distributor.distributorDeleted, {
      endpoint: deleteDistributor,
      service: distributors.remove,
    }),
  ],
  [
    distributor.distributorDeleted,
    {
      kind: "distributor",
      undoes: "removed",
      endpoint: deleteDistributor,
      event: distributor.distributorRestored,
      run: (actor, { tx }, { before }) => distributors.putBack(tx, actor, before as Distributor),
    },
  ],
  [
    distributor.distributorRestored,
    deleting("distributor", "made", distributor.distributorDeleted, {
      endpoint: deleteDistributor,
      service: distributors.remove,
    }),
  ],
  [
    role.roleUpdated,
    updating("account_role", role.roleUpdated, { endpoint: updateRole, service: roles.update }, namespaces),
  ],
  [
    role.roleCreated,
    deleting("account_role", "made", role.roleDeleted, { endpoint: deleteRole, service: roles.remove }),
  ],
  [
    role.roleDeleted,
    {
      kind: "account_role",
      undoes: "removed",
      endpoint: deleteRole,
      event: role.roleRestored,
      run: (actor, { tx }, { before }) => roles.putBack(tx, actor, before as Role),
    },
  ],
  [
    role.roleRestored,
    deleting("account_role", "made", role.roleDeleted, { endpoint: deleteRole, service: roles.remove }),
  ],
]);
