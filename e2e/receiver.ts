import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that a receiver got. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  path: string;
}

type Reaction = (response: ServerResponse, received: Received) => void;

/** A third party's server that events are posted to. It answers as configured, and records requests. */
export class Receiver {
  readonly received: Received[] = [];
  /** The status of its answers; 200 by default. */
  react: Reaction = (response) => response.end();
  #waiting: { count: number; resolve: () => void }[] = [];
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const received = {
        headers: request.headers,
        body: Buffer.concat(chunks).toString("utf8"),
        path: request.url ?? "",
      };
      this.received.push(received);
      this.react(response, received);
      this.#waiting = this.#waiting.filter(({ count, resolve }) => {
        if (this.received.length < count) return true;
        resolve();
        return false;
      });
    });
  });

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    receiver.#server.listen(0, "127.0.0.1");
    await once(receiver.#server, "listening");
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  answers(...statuses: number[]): void {
    let at = 0;
    this.react = (response) => {
      response.statusCode = statuses[Math.min(at++, statuses.length - 1)] ?? 200;
      response.end();
    };
  }

  /** Waits until so many requests have arrived, and answers the last of them. */
  async nth(count: number): Promise<Received> {
    if (this.received.length < count) await new Promise<void>((resolve) => this.#waiting.push({ count, resolve }));
    const last = this.received[count - 1];
    if (!last) throw new Error("unreachable");
    return last;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
