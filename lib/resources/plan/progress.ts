/** Reports the progress of making or applying a plan. */
export interface Progress {
  /** @param done records so far @param expected about how many in all @throws if it was cancelled */
  note(done: number, expected?: number): Promise<void>;
  /** Called before the outcome is stored. @throws if it was cancelled */
  finish(): Promise<void>;
}

/** For tasks that end within the request. */
export const unreported: Progress = { note: async () => {}, finish: async () => {} };
