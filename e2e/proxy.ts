import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

export interface Proxy {
  url: string;
  stop(): void;
}

/**
 * A proxy in front of several processes that does what deploy/nginx.conf says: they are asked in turn, the next one where a
 * connection is refused or breaks before an answer (a POST: where it is refused), and where a script is not known.
 *
 * @param asksReady whether it leaves out those that are not ready, as a load balancer does that asks them
 */
export async function startProxy(port: number, upstreams: readonly number[], asksReady = false): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true, scheduling: "fifo" });
  let turn = 0;
  let ready = upstreams;
  const isReady = (each: number) =>
    fetch(`http://localhost:${each}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const askAll = async () => {
    const answers = await Promise.all(upstreams.map(isReady));
    ready = upstreams.filter((_, at) => answers[at]);
  };
  const asking = asksReady ? setInterval(askAll, 100) : undefined;
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    turn++;
    const order = ready.map((_, at) => ready[(at + turn) % ready.length] ?? 0);
    for (const [at, upstream] of order.entries()) {
      const isLast = at === order.length - 1;
      const answer = await ask(agent, upstream, incoming, body).catch((error: NodeJS.ErrnoException) => error);
      if (answer instanceof Error) {
        const mayRepeat = incoming.method !== "POST" || answer.code === "ECONNREFUSED";
        if (mayRepeat && !isLast) continue;
        return void outgoing.writeHead(502, { "X-Proxy-Error": answer.code ?? answer.message }).end();
      }
      if (answer.statusCode === 404 && incoming.url?.startsWith("/_next/static/") && !isLast) {
        answer.resume();
        continue;
      }
      return pass(answer, outgoing);
    }
    outgoing.writeHead(503).end();
  });
  server.listen(port);
  await once(server, "listening");
  return {
    url: `http://localhost:${port}`,
    stop() {
      clearInterval(asking);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

function ask(agent: Agent, port: number, { method, url, headers }: IncomingMessage, body: Buffer) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const forwarded = { ...headers, connection: "keep-alive", "x-forwarded-for": headers["x-forwarded-for"] ?? "::1" };
    const sent = request({ host: "localhost", port, method, path: url, headers: forwarded, agent });
    sent.once("response", resolve).once("error", reject).end(body);
  });
}

function pass(answer: IncomingMessage, outgoing: ServerResponse): void {
  const { connection: _, "keep-alive": __, ...headers } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 502, headers);
  answer.once("error", () => outgoing.destroy());
  answer.pipe(outgoing);
}
