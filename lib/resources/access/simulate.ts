import { type Actor, hasFeature, requireFeature } from "@/lib/base/auth/actor";
import { type Credential, decide, isAllowed } from "@/lib/base/auth/decision";
import { type Sql, sql } from "@/lib/base/db/sql";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { usage } from "@/lib/base/http/usage";
import { operations } from "@/lib/operations";
import { updateRole } from "@/lib/resources/role/endpoints";
import * as roles from "@/lib/resources/role/service";
import { updateUser } from "@/lib/resources/user/endpoints";
import * as users from "@/lib/resources/user/service";
import { backtest } from "./backtest";
import type { simulateAccess } from "./endpoints";
import type { Simulated } from "./schema";
import { type Subject, subjects } from "./subject";

/** The most differences that an answer lists. */
const shownMax = 100;

/** What somebody may do after a change and not before, or the other way round. */
export interface Difference {
  subject: Subject;
  gained: string[];
  lost: string[];
}

/** A change of rights as it would be made, and whom it concerns. */
interface Trial {
  held: Sql;
  make(): Promise<unknown>;
}

/**
 * Makes the change in the transaction, reads who may do what, and rolls back to a savepoint.
 * @throws AppError `not_found`, `missing_feature`, `conflict`, `invalid_body`
 */
export async function simulate(actor: Actor, input: Input<typeof simulateAccess>): Promise<Simulated> {
  const { tx, body } = input;
  // What this process has counted is not stored yet.
  await usage().flush();
  const { held, make } = await trialOf(actor, input);
  const which = hasFeature(actor, "Platform/Key") ? held : sql`${held} AND type <> 'key'`;
  const before = await subjects(tx, actor.tenant.id, which);
  const ids = before.map(({ who }) => who.id);
  await tx.$executeRaw`SAVEPOINT trial`;
  await make();
  const after = await subjects(tx, actor.tenant.id, sql`id = ANY (${ids})`);
  await tx.$executeRaw`ROLLBACK TO SAVEPOINT trial`;
  const differences = compare(before, after);
  const [gaining, losing] = [
    differences.filter(({ gained }) => gained.length > 0),
    differences.filter(({ lost }) => lost.length > 0),
  ];
  const tested = await backtest(tx, actor.tenant.id, before, losing, body.days ?? 30);
  return {
    gained: gaining.slice(0, shownMax).map(({ subject, gained }) => ({ who: subject.who, operations: gained })),
    lost: losing.slice(0, shownMax).map(({ subject, lost }) => ({ who: subject.who, operations: lost })),
    counts: { held: before.length, gaining: gaining.length, losing: losing.length },
    ...(tested ? { backtest: tested } : {}),
  };
}

async function trialOf(
  actor: Actor,
  { tx, body: { change }, ifMatch, nameObject }: Input<typeof simulateAccess>,
): Promise<Trial> {
  const tenant = actor.tenant.id;
  if ("role" in change) {
    const { id, features } = change.role;
    requireFeature(actor, "Platform/User");
    requireFeature(actor, updateRole.feature);
    const [role] = await tx.$queryRaw<{ name: string }[]>`
      SELECT name FROM account_role WHERE tenant IN ('', ${tenant}) AND id = ${id}`;
    const held = [`${role?.name}.admin`, `${role?.name}.user`];
    return {
      held: sql`role = ANY (${held})`,
      make: () => roles.update(actor, { tx, ifMatch, nameObject, params: { role: id }, body: { features } }),
    };
  }
  if ("user" in change) {
    const { id, role } = change.user;
    requireFeature(actor, updateUser.feature);
    return {
      held: sql`((type = 'user' AND id = ${id}) OR creator = ${id})`,
      make: () => users.change(tx, actor, id, { role }),
    };
  }
  const { id, scopes } = change.key;
  requireFeature(actor, "Platform/Key/Write");
  const held = sql`type = 'key' AND id = ${id}`;
  if ((await subjects(tx, tenant, held)).length === 0) throw AppError.notFound("The API key");
  return {
    held,
    make: () => tx.$executeRaw`UPDATE api_key SET scopes = ${scopes}::text[] WHERE tenant = ${tenant} AND id = ${id}`,
  };
}

function compare(before: readonly Subject[], after: readonly Subject[]): Difference[] {
  const changed = new Map(after.map((subject) => [`${subject.who.type} ${subject.who.id}`, subject]));
  return before.flatMap((subject) => {
    const then = changed.get(`${subject.who.type} ${subject.who.id}`);
    if (!then) return [];
    const may = (credential: Credential) =>
      operations.filter(({ feature }) => isAllowed(decide(feature, credential))).map(({ name }) => name);
    const [held, holds] = [new Set(may(subject)), new Set(may(then))];
    return [
      {
        subject,
        gained: [...holds].filter((name) => !held.has(name)),
        lost: [...held].filter((name) => !holds.has(name)),
      },
    ];
  });
}
