import { type Feature, isFeature } from "@/lib/base/auth/features";
import { groupBy } from "@/lib/base/group-by";
import type { FeatureDetail } from "@/lib/resources/role/client";
import { areaTitle } from "../../area-title";

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
    title: areaTitle(id),
    operations,
  }));
}
