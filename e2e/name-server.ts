import { createSocket } from "node:dgram";
import { once } from "node:events";
import { decode, encode, type TxtAnswer } from "dns-packet";

export interface NameServer {
  /** As `DNS_SERVERS` names it. */
  address: string;
  /** The texts of the TXT records by name; a name that is not here does not exist. */
  records: Map<string, string[]>;
  stop(): Promise<void>;
}

/** A DNS server on this machine whose records a test sets. */
export async function startNameServer(): Promise<NameServer> {
  const records = new Map<string, string[]>();
  const socket = createSocket("udp4");
  socket.on("message", (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    const texts = questions.flatMap(({ name }) => records.get(name.toLowerCase()) ?? []);
    const answers = texts.map((data): TxtAnswer => ({ type: "TXT", name: questions[0]?.name ?? "", ttl: 0, data }));
    // NXDOMAIN is 3.
    const flags = 0x0180 | (answers.length > 0 ? 0 : 3);
    socket.send(encode({ type: "response", id: id ?? 0, flags, questions, answers }), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    async stop() {
      socket.close();
      await once(socket, "close");
    },
  };
}
