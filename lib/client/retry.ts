/** What is sent again, and when. */

/** Answers that say to try again: too many requests, and a server that cannot answer at the moment. */
const passing = [429, 503];

/** Answers of a proxy that has lost its server, as a client loses a connection. */
const lost = [502, 504];

const secondsMax = 60;

export type Fetch = (request: Request) => Promise<Response>;

/**
 * Sends requests again that a limit, an outage or a lost connection has ended. A POST has one Idempotency-Key for all attempts,
 * so that it is carried out once. A DELETE is not repeated after a lost connection: the second would find nothing.
 *
 * @param retries how often, at most
 */
export function retrying(fetch: Fetch, retries: number): Fetch {
  return async (request) => {
    if (request.method === "POST" && !request.headers.has("Idempotency-Key"))
      request.headers.set("Idempotency-Key", crypto.randomUUID());
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries;
      const response = await fetch(request.clone()).catch((error: unknown): undefined => {
        if (isLast || request.method === "DELETE" || request.signal.aborted) throw error;
      });
      if (response && (isLast || !isPassing(request, response))) return response;
      await response?.body?.cancel();
      await pause(1_000 * secondsBefore(response, attempt), request.signal);
    }
  };
}

const isPassing = ({ method }: Request, { status }: Response): boolean =>
  passing.includes(status) || (lost.includes(status) && method !== "DELETE");

/** As the server says in `Retry-After`, else longer each time. Clients that failed together do not return together. */
function secondsBefore(response: Response | undefined, attempt: number): number {
  const said = Number(response?.headers.get("retry-after") ?? Number.NaN);
  const seconds = said >= 0 ? said : 0.25 * 2 ** attempt;
  return Math.min(seconds, secondsMax) + 0.25 * Math.random();
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    signal.addEventListener("abort", end, { once: true });
    setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
  });
