import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Rules for connections that Node's HTTP server leaves to the application. */

/**
 * Runs the requests of one connection one after another. Node starts pipelined requests at once, and when the connection
 * breaks only the response that is being written is notified: the others would hold their resources, such as a database
 * connection, forever.
 */
export function onePerConnection(listener: RequestListener): RequestListener {
  const latest = new WeakMap<Socket, ServerResponse>();
  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const previous = latest.get(socket);
    latest.set(socket, response);
    if (!previous || previous.closed) listener(request, response);
    else
      previous.once("close", () => {
        if (socket.destroyed) response.emit("close");
        else listener(request, response);
      });
  };
}

/**
 * Answers requests with an `Upgrade` header as if it were absent (RFC 9110, section 7.8). Next adds a listener for them that
 * answers nothing; with a listener Node also stops watching the socket, so that it would stay open forever.
 */
export function ignoreUpgrades(server: Server): void {
  server.on("newListener", (event) => {
    if (event === "upgrade") setImmediate(() => server.removeAllListeners("upgrade"));
  });
}
