/** The last requests of the page, newest first, with their durations and without their answers. */

export interface LoggedRequest {
  number: number;
  method: string;
  address: string;
  /** 0 without an answer. */
  status: number;
  milliseconds: number;
  /** When it was sent. */
  at: number;
}

const most = 20;
let requests: readonly LoggedRequest[] = [];
let count = 0;
const listeners = new Set<() => void>();

export function logRequest(request: Omit<LoggedRequest, "number">): void {
  count += 1;
  requests = [{ number: count, ...request }, ...requests].slice(0, most);
  for (const listener of listeners) listener();
}

export const requestLog = {
  get: (): readonly LoggedRequest[] => requests,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
