/** What is told while a plan is made or applied. */
export interface Progress {
  /** How many records that is done for, and about of how many. @throws where nobody wants it any more */
  note(done: number, expected?: number): Promise<void>;
  /** Before the outcome is stored. @throws where nobody wants it any more */
  finish(): Promise<void>;
}

/** The caller waits, and is told the end. */
export const untold: Progress = { note: async () => {}, finish: async () => {} };
