import { type Feature, features } from "./features";

/** When the features last changed; they are records with times like any other. */
export const featuresChanged = "2026-11-23T00:00:00.000Z";

/** A feature as in a role's record. */
export function featureRecord(namespace: Feature) {
  const [title, description] = features[namespace];
  const _id = `feature-${namespace.toLowerCase().replaceAll("/", "-")}`;
  const changed = featuresChanged;
  return { _id, namespace, class: "system", title, description, createdAt: changed, updatedAt: changed };
}
