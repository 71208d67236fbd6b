import { BoundedMap } from "@/lib/base/bounded-map";
import { digest } from "@/lib/base/crypto/digest";
import { connection } from "@/lib/base/db/connection";
import { preparable } from "@/lib/base/db/pipeline";
import { log } from "@/lib/base/log";

/** The state of one count. */
export interface Count {
  /** Whether the limit had been reached before. */
  isOver: boolean;
  left: number;
  /** Until the window ends. */
  milliseconds: number;
}

interface Window {
  name: string;
  /** By the clock of this process. */
  ends: number;
  /** What all processes had counted when this one last exchanged its counts. */
  known: number;
  /** What this process has counted since. */
  own: number;
}

const exchangeMilliseconds = 250;
const namesMax = 100_000;
/** The most names in one statement. */
const batchMax = 1_000;
const sweepMilliseconds = 60_000;

/**
 * Counts up to a limit in windows of a fixed length, together with the other processes on the database. Counting itself is
 * done in memory; the counts are exchanged afterwards, in one statement for all names, a quarter of a second after the first
 * and at once when a name has counted a twentieth of its limit.
 *
 * Beyond the limit, each process lets through at most a twentieth and what it counts while one exchange is on its way. While
 * the database does not answer, each process counts on its own.
 */
export class SharedCounts {
  readonly #windows = new BoundedMap<Window>(namesMax);
  readonly #step: number;
  #pending = new Set<Window>();
  #timer: NodeJS.Timeout | undefined;
  #isExchanging = false;
  #lastSweep = Date.now();

  /** @param kind keeps the names of several limits apart */
  constructor(
    readonly kind: string,
    readonly limit: number,
    readonly windowSeconds: number,
  ) {
    this.#step = Math.max(1, Math.floor(limit / 20));
  }

  /** Counts one, unless the limit is reached. */
  count(name: string): Count {
    const window = this.#windowOf(name);
    if (used(window) >= this.limit) return this.#stateOf(window, true);
    window.own++;
    if (this.#pending.size < namesMax) this.#pending.add(window);
    if (window.own >= this.#step) void this.#exchange();
    else this.#wait();
    return this.#stateOf(window, false);
  }

  /** The state without counting. */
  look(name: string): Count {
    const window = this.#windowOf(name);
    return this.#stateOf(window, used(window) >= this.limit);
  }

  #stateOf(window: Window, isOver: boolean): Count {
    return { isOver, left: Math.max(0, this.limit - used(window)), milliseconds: window.ends - Date.now() };
  }

  #windowOf(name: string): Window {
    const found = this.#windows.get(name);
    if (found && isRunning(found)) return found;
    // The name is a digest in the table, so that its size does not depend on the input.
    const hashed = found?.name ?? digest(`${this.kind} ${name}`);
    const window = { name: hashed, ends: Date.now() + this.windowSeconds * 1000, known: 0, own: 0 };
    this.#windows.set(name, window);
    return window;
  }

  /** Adds what has been counted since the last exchange, and takes over what all have counted. */
  async #exchange(): Promise<void> {
    if (this.#isExchanging) return;
    this.#isExchanging = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const taken = [...this.#pending].slice(0, batchMax);
    for (const window of taken) this.#pending.delete(window);
    const batch = taken.filter(isRunning).map((window) => ({ window, sent: window.own }));
    let hasFailed = false;
    try {
      const totals = await this.#add(batch.map(({ window, sent }) => ({ name: window.name, points: sent })));
      for (const { window, sent } of batch) {
        const total = totals.get(window.name);
        if (!total) continue;
        window.known = total.points;
        window.own -= sent;
        window.ends = Date.now() + total.milliseconds;
      }
      await this.#sweep();
    } catch (error) {
      log.debug({ error }, "request counts were not exchanged");
      for (const { window } of batch) this.#pending.add(window);
      hasFailed = true;
    }
    this.#isExchanging = false;
    const isUrgent = !hasFailed && [...this.#pending].some(({ own }) => own >= this.#step);
    if (isUrgent) void this.#exchange();
    else if (this.#pending.size > 0) this.#wait();
  }

  #wait(): void {
    this.#timer ??= setTimeout(() => void this.#exchange(), exchangeMilliseconds).unref();
  }

  async #add(counts: { name: string; points: number }[]) {
    const { rows } = await connection().limits.query<{ name: string; points: number; milliseconds: number }>(
      preparable({
        name: "add_request_counts",
        // In one order in every process, so that two never wait for each other.
        text: `INSERT INTO _request_count AS c (name, points, expires)
        SELECT name, points, now() + $3 * interval '1 second' FROM unnest($1::text[], $2::integer[]) AS n (name, points)
        ORDER BY name
        ON CONFLICT (name) DO UPDATE SET
          points = excluded.points + CASE WHEN c.expires > now() THEN c.points ELSE 0 END,
          expires = CASE WHEN c.expires > now() THEN c.expires ELSE excluded.expires END
        RETURNING name, points, ceil(extract(epoch FROM expires - now()) * 1000)::float8 AS milliseconds`,
        values: [counts.map(({ name }) => name), counts.map(({ points }) => points), this.windowSeconds],
      }),
    );
    return new Map(rows.map((row) => [row.name, row]));
  }

  /** Deletes what has ended, of any process. */
  async #sweep(): Promise<void> {
    if (Date.now() - this.#lastSweep < sweepMilliseconds) return;
    this.#lastSweep = Date.now();
    await connection().limits.query("DELETE FROM _request_count WHERE expires < now()");
  }
}

const isRunning = ({ ends }: Window): boolean => ends > Date.now();

const used = ({ known, own }: Window): number => known + own;
