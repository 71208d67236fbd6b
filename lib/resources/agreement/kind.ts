import { replaceDocument } from "@/lib/base/db/documents";
import { sql } from "@/lib/base/db/sql";
import { AppError } from "@/lib/base/errors";
import type { Changed, RecordKind, Rules, Step } from "@/lib/base/write/kind";
import { message } from "@/lib/languages/text";
import { listAgreements, updateAgreement } from "./endpoints";
import { agreementUpdated } from "./events";
import { eventChanges, merge } from "./merge";
import type { Agreement, AgreementUpdate } from "./schema";
import { readDetail, titleOf } from "./store";

const publishAgain = message("A published text is evidence. Publish the earlier text as the next version instead.");

/**
 * Triggers of the table (prisma/sql/30_agreements.sql) do the rest: `revision` counts the version and decides which acceptances
 * still count, `freeze_next` adds the new text to agreement_version.
 */
const updating: Rules<Agreement> = {
  after: (before, body) => merge(before, body as AgreementUpdate),
  async event({ id, body, after = { _id: id }, changes }, { tx, actor }) {
    const { version } = await readDetail(tx, actor, id);
    const { minor, reason = "" } = body as AgreementUpdate;
    const isMinor = minor === true && isNewText(Object.keys(changes));
    const data = { _id: id, name: titleOf(after), version, ...(isMinor ? { minor, reason } : {}) };
    return { type: agreementUpdated, data: { ...data, changes: eventChanges(changes, version) } };
  },
};

export const agreementKind = {
  table: "agreement",
  visibility: "own",
  plural: "agreements",
  list: listAgreements,
  nameOf: titleOf,
  stamped: (agreement, now) => ({ ...agreement, updated: now }),
  missing: () => AppError.notFound(message("The agreement was not found.")),
  answered: readDetail,
  final: (paths) => (isNewText(paths) ? publishAgain : undefined),
  writes: { update: { endpoint: updateAgreement, rules: updating } },
  store,
} satisfies RecordKind<Agreement>;

/** Whether the change of these fields makes a new version of the text. */
export const isNewText = (paths: readonly string[]): boolean => paths.some((path) => path.startsWith("content."));

/** A minor change is announced with the version that it makes. */
async function store({ tx }: Step, changed: readonly Changed<Agreement>[]): Promise<void> {
  for (const { owner: tenant, id, body, after } of changed) {
    const { minor, reason } = body as AgreementUpdate;
    const announced = minor && reason ? { minor_version: sql`version + 1`, minor_reason: reason } : {};
    replaceDocument(tx, "agreement", { tenant, id }, { ...(after ? { doc: after } : {}), ...announced });
  }
}
