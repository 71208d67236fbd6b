import type { Choice, Choices } from "@/components/form/field-edits";
import { isFeature } from "@/lib/base/auth/features";
import type { FeatureDetail, RoleUpdate } from "@/lib/resources/role/client";
import type { Role } from "@/lib/resources/role/schema";
import { namespacesOf } from "./feature-tree";

/** The fields of a role that are text. */
export const roleFields = { title: "Title", description: "Description", tags: "Tags" } as const;

type RoleField = keyof typeof roleFields;

const fieldNames = Object.keys(roleFields) as RoleField[];

/** A role in the editor. Tags are separated by commas. */
export type RoleDraft = Record<RoleField, string> & { features: ReadonlySet<string> };

export const draftOf = (role: Role | undefined): RoleDraft => ({
  title: role?.title ?? "",
  description: role?.description ?? "",
  tags: (role?.tags ?? []).join(", "),
  features: namespacesOf(role),
});

export const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** The differences between two drafts. */
export interface RoleChanges {
  fields: { field: RoleField; from: string; to: string }[];
  added: string[];
  removed: string[];
}

export function changesIn(base: RoleDraft, draft: RoleDraft): RoleChanges {
  return {
    fields: fieldNames.flatMap((field) => {
      const [from, to] = [written(base, field), written(draft, field)];
      return from === to ? [] : [{ field, from, to }];
    }),
    added: [...draft.features].filter((namespace) => !base.features.has(namespace)),
    removed: [...base.features].filter((namespace) => !draft.features.has(namespace)),
  };
}

export const changeCount = ({ fields, added, removed }: RoleChanges): number =>
  fields.length + added.length + removed.length;

/** Normalises a field: surrounding spaces and empty tags are not changes. */
const written = (draft: RoleDraft, field: RoleField): string =>
  field === "tags" ? tagsIn(draft.tags).join(", ") : draft[field].trim();

/** The request body with only the changed members. */
export function bodyOf(base: RoleDraft, draft: RoleDraft): RoleUpdate {
  const { fields, added, removed } = changesIn(base, draft);
  const body: RoleUpdate = {};
  for (const { field } of fields) {
    if (field === "tags") body.tags = tagsIn(draft.tags);
    else body[field] = draft[field].trim();
  }
  if (added.length + removed.length > 0) body.features = asFeatures(draft);
  return body;
}

/** Features in the format of the API. */
export const asFeatures = ({ features }: RoleDraft): NonNullable<RoleUpdate["features"]> =>
  [...features].filter(isFeature).map((namespace) => ({ namespace }));

/** Checks these features, or unchecks them if all are checked. */
export function toggled(held: ReadonlySet<string>, features: readonly FeatureDetail[]): ReadonlySet<string> {
  const names = features.map(({ namespace }) => namespace);
  const isAll = names.every((name) => held.has(name));
  return isAll ? new Set([...held].filter((name) => !names.includes(name))) : new Set([...held, ...names]);
}

export interface MergedRole {
  /** Fields that both sides changed to different texts. */
  clashes: { field: RoleField; was: string; mine: string; theirs: string }[];
  /** Changes of one side, or the same change of both. */
  merged: { label: string; from: string; to: string; by: Choice }[];
  /** The merged draft; conflicts have their value until one is chosen. */
  draft: RoleDraft;
}

/** Merges two changes of one role: a feature is either present or not, so only texts can conflict. */
export function mergeRoles(base: RoleDraft, mine: RoleDraft, theirs: RoleDraft, choices: Choices): MergedRole {
  const ours = changesIn(base, mine);
  const others = changesIn(base, theirs);
  const result: MergedRole = { clashes: [], merged: [], draft: { ...theirs } };
  for (const field of fieldNames) {
    const own = ours.fields.find((change) => change.field === field);
    const other = others.fields.find((change) => change.field === field);
    if (own && other && own.to !== other.to) {
      result.clashes.push({ field, was: own.from, mine: own.to, theirs: other.to });
      if (choices[field] === "mine") result.draft[field] = mine[field];
    } else if (other) {
      result.merged.push({ label: roleFields[field], from: other.from, to: other.to, by: "theirs" });
    } else if (own) {
      result.merged.push({ label: roleFields[field], from: own.from, to: own.to, by: "mine" });
      result.draft[field] = mine[field];
    }
  }
  for (const [changes, by] of [
    [others, "theirs"],
    [ours, "mine"],
  ] as const) {
    for (const label of changes.added) result.merged.push({ label, from: "not held", to: "held", by });
    for (const label of changes.removed) result.merged.push({ label, from: "held", to: "not held", by });
  }
  result.draft.features = new Set(
    [...theirs.features, ...ours.added].filter((namespace) => !ours.removed.includes(namespace)),
  );
  return result;
}
