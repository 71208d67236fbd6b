import type { Choice, Choices } from "@/components/form/field-edits";
import { isFeature } from "@/lib/base/auth/features";
import type { FeatureDetail, RoleUpdate } from "@/lib/resources/role/client";
import type { Role } from "@/lib/resources/role/schema";
import { namespacesOf } from "./feature-tree";

/** The fields of a role that are text. */
export const roleFields = { title: "Title", description: "Description", tags: "Tags" } as const;

type RoleField = keyof typeof roleFields;

const fieldNames = Object.keys(roleFields) as RoleField[];

/** A role as it is being written. Tags are the words between commas. */
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

/** What one draft changes of another. */
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

/** A field as it is kept: spaces around it, or an empty tag, are not a change. */
const written = (draft: RoleDraft, field: RoleField): string =>
  field === "tags" ? tagsIn(draft.tags).join(", ") : draft[field].trim();

/** The body that makes a draft of what is saved: the changed members and nothing else. */
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

/** Features as the API takes them. */
export const asFeatures = ({ features }: RoleDraft): NonNullable<RoleUpdate["features"]> =>
  [...features].filter(isFeature).map((namespace) => ({ namespace }));

/** Ticks these features, or takes the ticks away where all of them are ticked. */
export function toggled(held: ReadonlySet<string>, features: readonly FeatureDetail[]): ReadonlySet<string> {
  const names = features.map(({ namespace }) => namespace);
  const isAll = names.every((name) => held.has(name));
  return isAll ? new Set([...held].filter((name) => !names.includes(name))) : new Set([...held, ...names]);
}

export interface MergedRole {
  /** Fields that both changed, to different texts. */
  clashes: { field: RoleField; was: string; mine: string; theirs: string }[];
  /** What only one side changed, or both alike. */
  merged: { label: string; from: string; to: string; by: Choice }[];
  /** Both sides' changes together; clashes are theirs until chosen. */
  draft: RoleDraft;
}

/** Two changes of one role, put together: a feature is held or not, so only texts can clash. */
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
