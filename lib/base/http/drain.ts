import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

interface Use {
  running: Set<ServerResponse>;
  /** When it was opened, or its last response had been sent. */
  idleSince: number;
}

const checkMilliseconds = 50;

/** Until what has arrived by now has been read, which after a timer it has not. */
const received = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

/** Follows a server's connections from the start, so that it can stop without breaking a request. */
export class Drain {
  readonly #connections = new Map<Socket, Use>();
  #isDraining = false;

  constructor(readonly server: Server) {
    server.on("connection", (socket: Socket) => {
      this.#connections.set(socket, { running: new Set(), idleSince: Date.now() });
      socket.once("close", () => this.#connections.delete(socket));
    });
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      const use = this.#connections.get(request.socket);
      if (!use) return;
      use.running.add(response);
      if (this.#isDraining) response.shouldKeepAlive = false;
      response.once("close", () => {
        use.running.delete(response);
        use.idleSince = Date.now();
      });
    });
  }

  /**
   * Answers as before for `graceMilliseconds`, in which a load balancer sees that the server is not ready; every
   * response says `Connection: close`. Then takes no more connections, and closes each when nothing has come on it for as
   * long, so that no request is on its way. After `lateMilliseconds` more it closes all.
   */
  async stop(graceMilliseconds: number, lateMilliseconds: number): Promise<void> {
    this.#isDraining = true;
    for (const { running } of this.#connections.values()) {
      for (const response of running) response.shouldKeepAlive = false;
    }
    await sleep(graceMilliseconds);
    await received();
    // That of http closes connections on which a request may be on its way.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(this.server, resolve));
    const late = setTimeout(() => this.server.closeAllConnections(), lateMilliseconds);
    const closeIdle = () => void received().then(() => this.#closeIdle(graceMilliseconds));
    const idle = setInterval(closeIdle, checkMilliseconds);
    closeIdle();
    await closed;
    clearTimeout(late);
    clearInterval(idle);
  }

  #closeIdle(milliseconds: number): void {
    for (const [socket, { running, idleSince }] of this.#connections) {
      if (running.size === 0 && Date.now() - idleSince >= milliseconds) socket.destroy();
    }
  }
}
