import { append } from "@/lib/base/audit/append";
import { type Actor, requireFeatures } from "@/lib/base/auth/actor";
import { featureRecord } from "@/lib/base/auth/feature-record";
import { type Feature, featureNames } from "@/lib/base/auth/features";
import { insertDocument } from "@/lib/base/db/documents";
import { withMember } from "@/lib/base/db/sql";
import type { Input } from "@/lib/base/http/endpoint";
import { referencesTo } from "@/lib/base/http/read-references";
import { historyIn } from "@/lib/base/list/history";
import { recordIn } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { removing, updating } from "@/lib/base/write/change";
import { message } from "@/lib/languages/text";
import { operations } from "@/lib/operations";
import { createPlan } from "@/lib/resources/plan/endpoints";
import { imports } from "@/lib/resources/plan/imports/kinds";
import type * as endpoints from "./endpoints";
import { roleCreated } from "./events";
import { requireFreeName, roleKind } from "./kind";
import { roleReferences } from "./references";
import { editable, type Role, roleList } from "./schema";

export const get = recordIn<Role>(roleList, message("The account role was not found."));

export const references = referencesTo(get, roleReferences);

export const history = historyIn(roleList, message("The account role was not found."));

export async function list(actor: Actor, { list: request }: Input<typeof endpoints.listRoles>): Promise<ListResult> {
  return await readList(actor.tenant, request, { document: documentWithEditable });
}

const documentWithEditable = withMember("editable", `${editable}::text`);

/** @throws AppError `missing_feature` for features the author lacks, `conflict` for a name that is taken */
export async function create(actor: Actor, { tx, body }: Input<typeof endpoints.createRole>): Promise<Role> {
  const tenant = actor.tenant.id;
  const namespaces = [...new Set(body.features.map(({ namespace }) => namespace))];
  requireFeatures(actor, namespaces, (missing) =>
    message("To put features into a role needs features that your credential does not carry: {missing}.", { missing }),
  );
  await requireFreeName(tx, tenant, body.name);
  const id = newIdentifier();
  const now = new Date().toISOString();
  const { name, title = name, description, tags } = body;
  const features = namespaces.map(featureRecord);
  const doc: Role = { _id: id, name, title, description, tags, features, createdAt: now, updatedAt: now };
  insertDocument(tx, "account_role", { tenant, id, doc });
  append(tx, actor, roleCreated, { _id: id, name, features: namespaces });
  return doc;
}

/** @throws AppError `not_found`, `conflict` for a platform-wide role, `precondition_failed`, `missing_feature` */
export const update = updating(roleKind);

/**
 * @throws AppError `not_found`, `conflict` for a platform-wide role or one that users have, `precondition_failed`,
 *   `missing_feature`
 */
export const remove = removing(roleKind);

/** Records that no operation of their own writes are imported by a plan, with the feature of the records. */
const planned = new Set<Feature>(Object.values(imports).map(({ feature }) => feature));

/** Generated from the endpoint declarations, so it always matches the server. */
export async function features() {
  return featureNames.map((namespace) => {
    const { _id = "", title = "", description = "" } = featureRecord(namespace);
    const asking = operations.filter(
      ({ name, feature }) => feature === namespace || (name === createPlan.name && planned.has(namespace)),
    );
    return {
      _id,
      namespace,
      class: "system",
      title,
      description,
      operations: asking.map(({ name, method, path, summary: does }) => ({ name, method, path, summary: does })),
    };
  });
}
