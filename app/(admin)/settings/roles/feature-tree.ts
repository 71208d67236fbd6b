import { areaOf, areaTitle, rightOf } from "@/components/session/permission-words";
import type { TreeNode } from "@/components/ui/tree-table";
import { type Feature, isFeature } from "@/lib/base/auth/features";
import { groupBy } from "@/lib/base/group-by";
import { t } from "@/lib/languages/text";
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
  return features.filter((feature) => {
    const { namespace, title, description, operations } = feature;
    const paths = operations.map(({ method, path, summary }) => `${method} ${path} ${summary}`);
    const text = [areaTitle(areaOf(namespace)), namespace, t(title), t(description), ...paths].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Features under what they are about: `Customers`, and what is seen and changed of them. */
export const treeOf = (features: readonly FeatureDetail[]): TreeNode<FeatureDetail>[] =>
  [...groupBy(features, ({ namespace }) => areaOf(namespace))].map(([area, own]) => ({
    id: `${area}/`,
    label: areaTitle(area),
    children: own.map((leaf) => ({ id: leaf.namespace, label: rightOf(leaf.namespace), leaf })),
  }));

/** The features at or under a node. */
export const leavesOf = ({ leaf, children = [] }: TreeNode<FeatureDetail>): FeatureDetail[] =>
  leaf ? [leaf] : children.flatMap(leavesOf);
