import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import type { Endpoint, Input, Service } from "@/lib/base/http/endpoint";
import type { Filter } from "@/lib/base/list/query";
import { listAccounts, updateAccount } from "@/lib/resources/account/endpoints";
import * as accounts from "@/lib/resources/account/service";
import { listAgreements, updateAgreement } from "@/lib/resources/agreement/endpoints";
import * as agreements from "@/lib/resources/agreement/service";
import {
  deleteCollection,
  listCollections,
  restoreCollections,
  updateCollection,
} from "@/lib/resources/collection/endpoints";
import { restore as restoreCollection } from "@/lib/resources/collection/restore";
import * as collections from "@/lib/resources/collection/service";
import { lock as lockCollections } from "@/lib/resources/collection/store";
import { deleteDistributor, listDistributors, updateDistributor } from "@/lib/resources/distributor/endpoints";
import * as distributors from "@/lib/resources/distributor/service";
import { deleteRole, listRoles, updateRole } from "@/lib/resources/role/endpoints";
import * as roles from "@/lib/resources/role/service";
import { listTickets, updateTicket } from "@/lib/resources/ticket/endpoints";
import * as tickets from "@/lib/resources/ticket/service";
import type { DocumentKind } from "@/lib/resources/undo/records";
import { listUsers, updateUser } from "@/lib/resources/user/endpoints";
import * as users from "@/lib/resources/user/service";
import { deleteWebhook, listWebhooks, updateWebhook } from "@/lib/resources/webhook/endpoints";
import * as webhooks from "@/lib/resources/webhook/service";
import type { BulkOperation } from "./schema";

/** The operations that a plan can carry out. A plan calls the operation of one record for each, and writes nothing itself. */

/** The part of the request for the plan that the operation is called with. */
export type Request = Input<Endpoint> & { tx: Transaction };

export interface Operation {
  kind: DocumentKind;
  /** The plural of its noun. */
  plural: string;
  /** The operation of one record, whose feature a plan needs, and whose recent proof of identity. */
  endpoint: Endpoint;
  /** Fields that a plan does not set: it would show more of them than the log does, or they are of one record alone. */
  unset?: readonly string[];
  /** The list that `where` is a query of, and its filter unless another of that field is sent. */
  list: Endpoint;
  within?: Filter;
  /** Whether the result of a record depends on the other records of the plan. */
  areTogether?: true;
  /** Takes the lock that the operation takes before it locks rows. */
  lock?(tx: Transaction, tenant: string): void;
  run(actor: Actor, request: Request, id: string, body: unknown): Promise<unknown>;
}

/** Calls an operation for one record, as a request for it would. */
const calling =
  <E extends Endpoint>(_: E, service: Service<E>, bodyFor?: (id: string) => unknown): Operation["run"] =>
  async (actor, request, id, body) => {
    const sent = bodyFor ? bodyFor(id) : body;
    const nameObject = () => {};
    return await service(actor, {
      ...request,
      ifMatch: undefined,
      params: { id, role: id },
      body: sent,
      nameObject,
    } as unknown as Input<E>);
  };

const trash = (op: "missing" | "exists"): Filter => ({ field: "deletedDate", conditions: [{ op, value: "" }] });

const collection = {
  kind: "collection",
  plural: "collections",
  list: listCollections,
  within: trash("missing"),
  lock: lockCollections,
  areTogether: true,
} as const;
const role = { kind: "account_role", plural: "roles", list: listRoles } as const;
const webhook = { kind: "webhook", plural: "webhooks", list: listWebhooks } as const;
const distributor = { kind: "distributor", plural: "distributors", list: listDistributors } as const;

export const operations: Record<BulkOperation, Operation> = {
  "account.update": {
    kind: "account",
    plural: "accounts",
    list: listAccounts,
    endpoint: updateAccount,
    run: calling(updateAccount, accounts.update),
  },
  "ticket.update": {
    kind: "ticket",
    plural: "tickets",
    list: listTickets,
    endpoint: updateTicket,
    run: calling(updateTicket, tickets.update),
  },
  "collection.update": {
    ...collection,
    endpoint: updateCollection,
    run: calling(updateCollection, collections.update),
  },
  "collection.delete": {
    ...collection,
    endpoint: deleteCollection,
    run: calling(deleteCollection, collections.remove),
  },
  "collection.restore": {
    ...collection,
    within: trash("exists"),
    endpoint: restoreCollections,
    run: calling(restoreCollections, restoreCollection, (id) => ({ collectionIds: [id] })),
  },
  "distributor.update": {
    ...distributor,
    endpoint: updateDistributor,
    run: calling(updateDistributor, distributors.update),
  },
  "distributor.delete": {
    ...distributor,
    endpoint: deleteDistributor,
    run: calling(deleteDistributor, distributors.remove),
  },
  "agreement.update": {
    kind: "agreement",
    plural: "agreements",
    list: listAgreements,
    endpoint: updateAgreement,
    run: calling(updateAgreement, agreements.update),
  },
  "role.update": { ...role, endpoint: updateRole, run: calling(updateRole, roles.update) },
  "role.delete": {
    ...role,
    endpoint: deleteRole,
    run: calling(deleteRole, roles.remove),
  },
  "webhook.update": {
    ...webhook,
    unset: ["url"],
    endpoint: updateWebhook,
    run: calling(updateWebhook, webhooks.update),
  },
  "webhook.delete": {
    ...webhook,
    endpoint: deleteWebhook,
    run: calling(deleteWebhook, webhooks.remove),
  },
  "user.update": {
    kind: "user",
    plural: "users",
    list: listUsers,
    // An address is that of one user.
    unset: ["username"],
    // Who manages the tenant's users depends on all of them.
    areTogether: true,
    endpoint: updateUser,
    run: calling(updateUser, users.update),
  },
};
