import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A way through the network that can be cut: then nothing arrives any more, and no error is reported. */
export interface Link {
  port: number;
  cut(): void;
  mend(): void;
  close(): void;
}

/** Opens a way to a port of this machine. */
export async function openLink(target: number): Promise<Link> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((incoming) => {
    const outgoing = connect(target, "127.0.0.1");
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      if (isCut) from.pause();
      from.on("data", (bytes) => {
        if (!to.write(bytes) && !isCut) {
          from.pause();
          to.once("drain", () => isCut || from.resume());
        }
      });
      // A cut line does not say that the other end has hung up.
      from.on("error", () => from.destroy());
      from.on("close", () => {
        sockets.delete(from);
        if (!isCut) to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = false;
      // Who waited has given up long ago, as with a line that comes back after its connections have timed out.
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
