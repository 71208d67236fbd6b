import { type Actor, hasFeature } from "@/lib/base/auth/actor";
import { isAllowed } from "@/lib/base/auth/decision";
import { type Feature, isFeature } from "@/lib/base/auth/features";
import { type Sql, sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { type ListResult, readList } from "@/lib/base/list/run";
import { message, t } from "@/lib/languages/text";
import { operations } from "@/lib/operations";
import type { explainAccess, listAccessSubjects } from "./endpoints";
import { rolesWith, usersWith } from "./holders";
import type { Explanation, Step } from "./schema";
import { stepsOf } from "./steps";
import { type Subject, subjectOf } from "./subject";

/** @throws AppError `invalid_body` for an unknown operation, `missing_feature`, `not_found` */
export async function explain(actor: Actor, { tx, body }: Input<typeof explainAccess>): Promise<Explanation> {
  const operation = operations.find(({ name }) => name === body.operation);
  if (!operation) {
    const detail = message("There is no operation of this name. The OpenAPI document lists them as operationId.");
    throw AppError.invalidField("/operation", detail, "not_allowed");
  }
  const { name, method, path, feature } = operation;
  const subject = await subjectOf(tx, actor, body.who);
  const steps = stepsOf(actor, operation, subject);
  return {
    allowed: isAllowed(steps),
    operation: { name, method, path, feature },
    who: subject.who,
    steps: steps.map((step) => ({ ...step, detail: t(step.detail) })),
    remedies: await remedies(tx, actor, subject, steps.at(-1), isFeature(feature) ? feature : undefined),
  };
}

/** The roles, and the users, guests and API keys that the caller may read; always the caller itself. */
export const listSubjects = (actor: Actor, { list }: Input<typeof listAccessSubjects>): Promise<ListResult> =>
  readList(actor.tenant, list, { where: shownTo(actor) });

function shownTo(actor: Actor): Sql {
  const types = [
    "role",
    ...(hasFeature(actor, "Platform/User") ? ["user", "guest"] : []),
    ...(hasFeature(actor, "Platform/Key") ? ["key"] : []),
  ];
  return sql`(t.type = ANY (${types}) OR t.credential = ${actor.user.id ?? ""})`;
}

interface Change {
  do: string;
  /** What it takes to make the change. */
  needs: Feature;
}

/** What would change the outcome of the last step. Only those who have a feature can hand it out. */
async function remedies(
  tx: Transaction,
  actor: Actor,
  subject: Subject,
  last: Step | undefined,
  wanted: Feature | undefined,
): Promise<Explanation["remedies"]> {
  if (!last || last.passed) return [];
  const changes = await changesFor(tx, actor.tenant.id, subject, last, wanted);
  const isShown = hasFeature(actor, "Platform/User");
  return await Promise.all(
    changes.map(async ({ do: change, needs }) => {
      const by = isShown ? await usersWith(tx, actor.tenant.id, wanted ? [needs, wanted] : [needs]) : undefined;
      return { do: t(change), ...defined({ by }) };
    }),
  );
}

async function changesFor(
  tx: Transaction,
  tenant: string,
  { who, role }: Subject,
  { check, source }: Step,
  wanted: Feature | undefined,
): Promise<Change[]> {
  const isKey = who.type === "key";
  if (check === "credential") {
    return isKey
      ? [{ do: message("Create a new API key."), needs: "Platform/Key/Write" }]
      : [{ do: message("Enable the user, or send the invitation again."), needs: "Platform/User/Write" }];
  }
  if (check !== "feature" || !wanted || !role) return [];
  const owner = isKey ? t("the creator of the API key") : who.name;
  if (source?.because === "scope") {
    return [{ do: message("Create an API key with {wanted}.", { wanted }), needs: "Platform/Key/Write" }];
  }
  const [name = ""] = role.name.split(".");
  if (source?.because === "level") {
    return [{ do: message("Give {owner} the role {name}.admin.", { owner, name }), needs: "Platform/User/Write" }];
  }
  const others = await rolesWith(tx, tenant, wanted);
  const level = wanted.endsWith("/Write") ? ".admin" : "";
  return [
    ...(others.length > 0
      ? [
          {
            do: message("Give {owner} one of the roles {others}.", {
              owner,
              others: others.map((each) => each + level).join(", "),
            }),
            needs: "Platform/User/Write" as const,
          },
        ]
      : []),
    ...(role.builtIn
      ? []
      : [{ do: message("Add {wanted} to the role {name}.", { wanted, name }), needs: "Platform/Role/Write" as const }]),
  ];
}
