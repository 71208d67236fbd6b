import { bodyOf, type Edits, formFields, type RecordField, type Values } from "@/components/form/field-edits";
import { type Feature, featureNames, features } from "@/lib/base/auth/features";
import { defined } from "@/lib/base/defined";
import { t } from "@/lib/languages/text";
import type { RoleUpdate } from "@/lib/resources/role/client";
import type { Role } from "@/lib/resources/role/schema";
import { featuresIn, namespacesOf } from "./feature-tree";
import { roleFields } from "./role-fields";

/** Each feature is a field of its own, so that changes of two people are merged feature by feature. */
export const featurePath = (namespace: string): string => `/features/${namespace}`;

const featureField = (namespace: Feature): RecordField<Role> => ({
  path: featurePath(namespace),
  label: features[namespace][0],
  read: (role) => namespacesOf(role).has(namespace),
  format: (isHeld) => (isHeld === true ? t("held") : t("not held")),
});

/** The fields that are text; tags are separated by commas. */
const texts = formFields<Role>(roleFields, ["/name", "/title", "/description", "/tags"]);

export const roleFormFields: readonly RecordField<Role>[] = [...texts, ...featureNames.map(featureField)];

/** The values of a new role: those of its template, with the features that the viewer may give. */
export function initialRole(template: Role | undefined, mayGive: (namespace: string) => boolean): Values {
  const { title = "", name = "", description = "" } = template ?? {};
  const held = namespacesOf(template);
  return {
    "/name": template ? `${name}-copy` : "",
    "/title": template ? t("{title} copy", { title }) : "",
    "/description": description,
    ...Object.fromEntries(featureNames.map((each) => [featurePath(each), held.has(each) && mayGive(each)])),
  };
}

/** What the edits change. */
export interface RoleChanges {
  texts: { label: string; from: string; to: string }[];
  added: string[];
  removed: string[];
}

export const changesOf = (edits: Edits, role: Role | undefined): RoleChanges => ({
  texts: texts.flatMap(({ path, label, read }) => {
    const to = edits[path];
    return to === undefined ? [] : [{ label, from: role ? String(read(role)) : "", to: String(to) }];
  }),
  added: featureNames.filter((each) => edits[featurePath(each)] === true),
  removed: featureNames.filter((each) => edits[featurePath(each)] === false),
});

/** The body that makes exactly these changes. Features are sent as a whole, in the order they are stored in. */
export function roleBody(edits: Edits, role?: Role): RoleUpdate & { name?: string } {
  const { name, title, description, tags } = bodyOf<Partial<Record<string, string>>>(edits);
  const { added, removed } = changesOf(edits, role);
  const held = featuresIn([...namespacesOf(role), ...added]).filter(({ namespace }) => !removed.includes(namespace));
  return defined({
    name: name?.trim(),
    title: title?.trim(),
    description: description?.trim(),
    tags: tags === undefined ? undefined : tagsIn(tags),
    features: added.length + removed.length > 0 ? held : undefined,
  });
}

const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];
