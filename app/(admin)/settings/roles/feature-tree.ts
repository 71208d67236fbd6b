import type { TreeNode } from "@/components/ui/tree-table";
import { type Feature, isFeature } from "@/lib/base/auth/features";
import { groupBy } from "@/lib/base/group-by";
import { message, t } from "@/lib/languages/text";
import type { FeatureDetail, ListedRole } from "@/lib/resources/role/client";
import type { Role } from "@/lib/resources/role/schema";

/** Which features are shown. */
export type Shown = "all" | "has" | "differs";

export const namespacesOf = (role: Role | ListedRole | undefined): ReadonlySet<string> =>
  new Set(role?.features?.flatMap(({ namespace }) => (namespace === undefined ? [] : [namespace])));

/** Whether one of these features lets its holders write what they cannot read. */
export function isWithoutRead(namespace: string, has: (namespace: string) => boolean): boolean {
  const read = namespace.replace(/\/Write$/, "");
  return read !== namespace && isFeature(read) && has(namespace) && !has(read);
}

/** These features as the body of a role has them. */
export const featuresIn = (namespaces: Iterable<string>): { namespace: Feature }[] =>
  [...namespaces].filter(isFeature).map((namespace) => ({ namespace }));

/** The features whose title, namespace, description or endpoints match a search. */
export function found(features: readonly FeatureDetail[], search: string): FeatureDetail[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return features.filter(({ namespace, title, description, operations }) => {
    const paths = operations.map(({ method, path, summary }) => `${method} ${path} ${summary}`);
    const text = [namespace, t(title), t(description), ...paths].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Features under the parts of their namespaces: `Platform`, `Platform/Contract`, and the features in it. */
export function treeOf(features: readonly FeatureDetail[]): TreeNode<FeatureDetail>[] {
  const areas = groupBy(features, ({ namespace }) => namespace.split("/")[0] ?? "");
  return [...areas].map(([area, within]) => ({
    id: area,
    label: nameOf(area),
    children: [...groupBy(within, ({ namespace }) => namespace.split("/").slice(0, 2).join("/"))].map(
      ([part, own]) => ({
        id: `${part}/`,
        label: nameOf(part.split("/")[1] ?? part),
        children: own.map((leaf) => ({ id: leaf.namespace, label: labelOf(leaf), leaf })),
      }),
    ),
  }));
}

/** Names of areas that are not those of the API. */
const names: Readonly<Record<string, string>> = {
  Assistant: message("Assistant"),
  Contract: message("Agreement"),
  Scim: message("Directory sync"),
  SingleSignOn: message("Single sign-on"),
};

const nameOf = (area: string): string => t(names[area] ?? area);

/** The title of a read feature is only its area. */
const labelOf = ({ namespace, title }: FeatureDetail): string =>
  namespace.endsWith("/Write") ? t(title) : t("Read {area}", { area: t(title) });

/** The features at or under a node. */
export const leavesOf = ({ leaf, children = [] }: TreeNode<FeatureDetail>): FeatureDetail[] =>
  leaf ? [leaf] : children.flatMap(leavesOf);
