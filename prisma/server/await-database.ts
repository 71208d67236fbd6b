import { setTimeout as sleep } from "node:timers/promises";
import { withSession } from "./session";

/** Postgres starts or has no connection free, or the network or name service is not there yet. */
const soon =
  /^(08...|53300|57P..|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|ENOENT)$/;

interface Patience {
  seconds?: number;
  /** The interval between reports of why it still waits. */
  everySeconds?: number;
  report: (reason: string) => void;
}

/**
 * Waits until the database can be connected to: after a boot it can start later than this process.
 * @throws what the last attempt did, and at once what waiting does not mend, such as a wrong password
 */
export async function awaitDatabase(url: string, { seconds = 60, everySeconds = 10, report }: Patience): Promise<void> {
  const end = performance.now() + seconds * 1000;
  let reportAt = 0;
  for (;;) {
    try {
      return await withSession(url, async () => undefined);
    } catch (error) {
      if (!(error instanceof Error) || !isSoonOver(error) || performance.now() > end) throw error;
      if (performance.now() >= reportAt) {
        report(error.message);
        reportAt = performance.now() + everySeconds * 1000;
      }
      await sleep(500);
    }
  }
}

/** Where a host has several addresses, Node wraps what each attempt did. */
const isSoonOver = (error: Error): boolean =>
  ("code" in error && soon.test(String(error.code))) || /timeout expired|terminated/.test(error.message);
