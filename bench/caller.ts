import { Agent, type IncomingHttpHeaders, request } from "node:http";
import autocannon from "autocannon";

/** An answer, with its times in milliseconds since the request was sent. */
export interface Answer {
  status: number;
  body: string;
  bytes: number;
  headers: IncomingHttpHeaders;
  firstByte: number;
  time: number;
}

/** A caller of one server with one key, over one connection. */
export class Caller {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    readonly origin: string,
    readonly key: string,
  ) {}

  /**
   * Sends a request, a body that is no text as JSON; `discard` counts the bytes of the body without storing them, for
   * downloads.
   */
  ask(
    path: string,
    options: { method?: string; body?: unknown; headers?: Record<string, string>; discard?: boolean } = {},
  ): Promise<Answer> {
    const { body } = options;
    const sent = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    const headers: Record<string, string> = { authorization: `Bearer ${this.key}`, ...options.headers };
    if (sent !== undefined) {
      headers["content-type"] ??= "application/json";
      headers["content-length"] = String(Buffer.byteLength(sent));
    }
    return new Promise((resolve, reject) => {
      const began = performance.now();
      const outgoing = request(
        `${this.origin}${path}`,
        { method: options.method ?? "GET", agent: this.#agent, headers },
        (incoming) => {
          const chunks: Buffer[] = [];
          let bytes = 0;
          let firstByte = Number.NaN;
          incoming.on("data", (chunk: Buffer) => {
            if (bytes === 0) firstByte = performance.now() - began;
            bytes += chunk.length;
            if (!options.discard) chunks.push(chunk);
          });
          incoming.on("error", reject);
          incoming.on("end", () => {
            const time = performance.now() - began;
            const body = Buffer.concat(chunks).toString();
            const { statusCode: status = 0, headers } = incoming;
            resolve({ status, headers, body, bytes, firstByte, time });
          });
        },
      );
      outgoing.on("error", reject);
      outgoing.end(sent);
    });
  }

  /** The median time of `tries` requests after the first. @throws Error unless each is answered with a success */
  async median(path: string, tries = 15): Promise<number> {
    await this.#firstTime(path);
    const times: number[] = [];
    for (let n = 0; n < tries; n++) {
      const { status, time, body } = await this.ask(path);
      if (status >= 300) throw new Error(`${path} answered ${status}: ${body.slice(0, 300)}`);
      times.push(time);
    }
    return median(times);
  }

  /** Repeats a request until Postgres has read the rows it needs from disk. First times are measured by the sweeps. */
  async #firstTime(path: string): Promise<void> {
    for (let n = 0; n < 5; n++) if ((await this.ask(path)).status !== 503) return;
  }

  /** Successful requests a second over `connections` connections. @throws Error when one is refused */
  async perSecond(path: string, connections: number, seconds = 4): Promise<number> {
    const result = await autocannon({
      url: `${this.origin}${path}`,
      headers: { authorization: `Bearer ${this.key}` },
      connections,
      duration: seconds,
    });
    if (result.non2xx > 0) throw new Error(`${path} was refused ${result.non2xx} times`);
    return result.requests.average;
  }
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
