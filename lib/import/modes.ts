/** What an import does with records that exist, and with those that do not. */
export const importModes = ["upsert", "create", "update", "replace"] as const;

export type ImportMode = (typeof importModes)[number];
