/** What an import does with records that exist, and with those that do not. */
export const importModes = ["upsert", "create", "update", "replace"] as const;

export type ImportMode = (typeof importModes)[number];

/** What an import does with a record that was changed here, and that it has otherwise than when it brought it. */
export const conflictChoices = ["refuse", "replace", "skip"] as const;
export type OnConflict = (typeof conflictChoices)[number];
