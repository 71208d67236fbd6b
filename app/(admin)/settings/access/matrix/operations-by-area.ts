import { type Feature, features, isFeature } from "@/lib/base/auth/features";
import { groupBy } from "@/lib/base/group-by";
import type { FeatureDetail } from "@/lib/resources/role/client";

export interface GridOperation {
  name: string;
  summary: string;
  feature: Feature;
}

export interface Area {
  /** The feature without `/Write`. */
  id: string;
  title: string;
  operations: readonly GridOperation[];
}

const writes = "/Write";

/** The operations that need a feature, by area; only those with the word in their summary, name or feature. */
export function operationsByArea(details: readonly FeatureDetail[], word: string): Area[] {
  const wanted = word.trim().toLowerCase();
  const all = details.flatMap(({ namespace, operations }) =>
    isFeature(namespace) ? operations.map(({ name, summary }) => ({ name, summary, feature: namespace })) : [],
  );
  const found = all.filter(({ name, summary, feature }) =>
    `${summary} ${name} ${feature}`.toLowerCase().includes(wanted),
  );
  return [...groupBy(found, ({ feature }) => feature.replace(writes, ""))].map(([id, operations]) => ({
    id,
    title: titleOf(id),
    operations,
  }));
}

/** The title of an area: that of its read feature, or of its write feature if it has no other. */
function titleOf(id: string): string {
  const known = [id, `${id}${writes}`].find(isFeature);
  return known ? features[known][0] : id;
}
