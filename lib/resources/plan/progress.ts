/** Reports how far making or applying a plan is. */
export interface Progress {
  /** The number of records that are done, and about how many there are. @throws where it was cancelled */
  note(done: number, expected?: number): Promise<void>;
  /** Before the outcome is stored. @throws where it was cancelled */
  finish(): Promise<void>;
}

/** Of what the caller waits for. */
export const unreported: Progress = { note: async () => {}, finish: async () => {} };
