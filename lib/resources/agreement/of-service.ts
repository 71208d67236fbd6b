import type { Actor } from "@/lib/base/auth/actor";
import { sql } from "@/lib/base/db/sql";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { type ListResult, readList } from "@/lib/base/list/run";
import { changeAll } from "@/lib/base/write/change";
import { message } from "@/lib/languages/text";
import type { listServiceAgreements, setServiceAgreements } from "./endpoints";
import { agreementKind } from "./kind";
import type { Agreement } from "./schema";
import { ofTenant } from "./store";

/** The agreements of a service. A service is any identifier that agreements refer to; an unknown one has none. */
export async function listOfService(
  actor: Actor,
  { params, list: request, query }: Input<typeof listServiceAgreements>,
): Promise<ListResult> {
  const ofService = { field: "services", conditions: [{ op: "eq" as const, value: params.id }] };
  const filters = [...request.query.filters, ofService];
  return await readList(
    actor.tenant,
    { ...request, query: { ...request.query, filters } },
    { requested: query.extended },
  );
}

/**
 * Replaces the set of agreements of a service, with an event for each agreement that changes.
 * @throws AppError `invalid_body` naming the agreements that do not exist
 */
export async function setOfService(actor: Actor, { tx, params, body }: Input<typeof setServiceAgreements>) {
  const wanted = [...new Set(body.agreements)];
  const named = sql`t.id = ANY (${wanted}) OR ${params.id} IN (SELECT json_array_elements_text(t.doc->'services'))`;
  // Locked in order, so that two of these requests cannot deadlock.
  const rows = await tx.$queryRaw<{ doc: Agreement }[]>(
    sql`${ofTenant("agreement", actor, sql`(${named})`)} ORDER BY t.id FOR UPDATE`,
  );
  const known = new Map(rows.map(({ doc }) => [doc._id, doc]));
  const problems = body.agreements.flatMap((id, at) =>
    known.has(id)
      ? []
      : [
          {
            pointer: `/agreements/${at}`,
            code: "unknown_agreement" as const,
            detail: message("No agreement has this identifier."),
          },
        ],
  );
  if (problems.length > 0) throw AppError.invalidBody(problems);

  const names = ({ services }: Agreement) => services?.includes(params.id) ?? false;
  const added = wanted.flatMap((id) => known.get(id) ?? []).filter((agreement) => !names(agreement));
  const removed = [...known.values()].filter((agreement) => names(agreement) && !wanted.includes(agreement._id));
  const put = [
    ...added.map(({ _id: id, services = [] }) => ({ id, body: { services: [...services, params.id] } })),
    ...removed.map(({ _id: id, services = [] }) => ({
      id,
      body: { services: services.filter((service) => service !== params.id) },
    })),
  ];
  await changeAll({ tx, actor }, agreementKind, agreementKind.writes.update.rules, put);
  return { added: added.map(({ _id }) => _id), removed: removed.map(({ _id }) => _id) };
}
