import { once } from "node:events";
import { createServer } from "node:net";
import * as fc from "fast-check";
import { Agent, buildConnector, request } from "undici";
import { expect, test } from "vitest";
import { prove, times } from "@/e2e/proof";
import { publicLookup, refusal } from "./address";

/** Addresses of private networks in all the ways that a URL can write them, and names that lead there. */

type Octets = [number, number, number, number];

const octet = fc.nat({ max: 255 });
const privateAddress: fc.Arbitrary<Octets> = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127, 224, 240, 255), octet, octet, octet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
  fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
  fc.tuple(fc.constant(198), fc.constantFrom(18, 19), octet, octet),
);

const hex = (value: number, width = 0): string => value.toString(16).padStart(width, "0");
const pair = (high: number, low: number): string => hex(high * 256 + low);
const number = ([a, b, c, d]: Octets): number => ((a * 256 + b) * 256 + c) * 256 + d;
const fullWidth = (text: string): string => text.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));

const spellings: ((octets: Octets) => string)[] = [
  (octets) => octets.join("."),
  (octets) => `${octets.join(".")}.`,
  (octets) => String(number(octets)),
  (octets) => `0x${hex(number(octets))}`,
  (octets) => `0${number(octets).toString(8)}`,
  (octets) => octets.map((each) => `0x${hex(each)}`).join("."),
  (octets) => octets.map((each) => `0${each.toString(8)}`).join("."),
  ([a, b, c, d]) => `${a}.${number([0, b, c, d])}`,
  ([a, b, c, d]) => `${a}.0x${hex(b)}.${c * 256 + d}`,
  (octets) => fullWidth(octets.join(".")),
  (octets) => octets.join("。"),
  (octets) => octets.join(".").replace(/\d/g, (digit) => `%3${digit}`),
  (octets) => `[::ffff:${octets.join(".")}]`,
  ([a, b, c, d]) => `[::ffff:${pair(a, b)}:${pair(c, d)}]`,
  ([a, b, c, d]) => `[0:0:0:0:0:FFFF:${pair(a, b)}:${pair(c, d)}]`,
  (octets) => `[::${octets.join(".")}]`,
  ([a, b, c, d]) => `[64:ff9b::${pair(a, b)}:${pair(c, d)}]`,
  ([a, b, c, d]) => `[2002:${pair(a, b)}:${pair(c, d)}::1]`,
  ([a, b, c, d]) => `[2001:0:${pair(a, b)}:${pair(c, d)}::]`,
  ([a, b, c, d]) => `[fd${hex(a, 2)}:${pair(b, c)}::${hex(d)}]`,
  ([a, b, c, d]) => `[fe80::${pair(a, b)}:${pair(c, d)}]`,
];

test("No spelling of a private address is one that is asked, nor a name one of whose addresses is private", async () => {
  let connections = 0;
  const inside = createServer((socket) => {
    connections++;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(inside, "listening");
  const { port } = inside.address() as { port: number };
  const samples = fc.sample(privateAddress, { numRuns: times("forgery", 20), seed: 20_261_124 });
  const urls = samples.flatMap((octets) => spellings.map((spell) => `https://${spell(octets)}:${port}/`));
  const allowed = urls.filter((url) => refusal(url, false) === undefined);

  // A name server that says something else each time, and has a private address among public ones.
  let asked = 0;
  const rebinding = (_: string, __: unknown, answer: (error: null, addresses: object[]) => void) => {
    const hidden = { address: asked % 3 === 0 ? "::ffff:127.0.0.1" : "127.0.0.1", family: asked % 3 === 0 ? 6 : 4 };
    const shown = [{ address: "2001:4860:4860::8888", family: 6 }];
    answer(null, asked++ % 2 === 0 ? [hidden] : [...shown, hidden]);
  };
  const agent = new Agent({ connect: buildConnector({ lookup: publicLookup(rebinding as never) }) });
  for (let at = 0; at < samples.length; at++)
    await expect(request(`http://name.example:${port}/`, { dispatcher: agent })).rejects.toThrow(/no public address/);
  await agent.close();
  inside.close();

  prove(
    "forgery",
    urls.length + asked,
    allowed.length + connections,
    "private addresses in URLs and behind names, none asked",
  );
  expect(allowed).toEqual([]);
  expect(connections).toBe(0);
  expect(asked).toBe(samples.length);
});
