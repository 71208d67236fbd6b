import { expect, test, vi } from "vitest";
import { isPublicAddress, publicLookup, refusal } from "./address";

const hosts = {
  // `forgery.test.ts` has each spelling of an address of the usual private networks.
  private: [
    "localhost",
    "localhost.",
    "LOCALHOST",
    "a.localhost",
    "0",
    "①②⑦.⓪.⓪.①",
    "10.255.255.255",
    "172.31.255.255",
    "192.168.255.255",
    "169.254.169.254",
    "100.127.255.255",
    "192.0.0.1",
    "192.0.2.1",
    "198.19.255.255",
    "198.51.100.1",
    "203.0.113.1",
    "192.88.99.1",
    "239.255.255.255",
    "[::1]",
    "[::]",
    "[0:0:0:0:0:0:0:1]",
    "[febf::1]",
    "[fc00::1]",
    "[fdff:ffff::1]",
    "[fec0::1]",
    "[ff02::1]",
    "[64:ff9b:1::1]",
    "[2001::1]",
    "[2001:db8::1]",
    "[100::1]",
    "[2001:2::1]",
    "[::ffff:0:127.0.0.1]",
    "intranet",
    "db",
    "metadata",
    "metadata.google.internal",
    "postgres.local",
    "printer.lan",
    "router.home",
    "nas.home.arpa",
    "wiki.corp",
    "x.private",
    "x.intranet",
    "site.alt",
    "foo.internal.",
  ],
  public: [
    "example.com",
    "hooks.example.com",
    "example.com.",
    "xn--bcher-kva.example",
    "bücher.example",
    "1.1.1.1",
    "8.8.8.8",
    "172.15.0.1",
    "172.32.0.1",
    "192.167.0.1",
    "100.63.0.1",
    "100.128.0.1",
    "11.0.0.1",
    "223.255.255.255",
    "[2606:4700:4700::1111]",
    "[2a00:1450:400f::1]",
    "local.example.com",
    "internal.example.com",
    "127.0.0.1.nip.io",
    "localhost.example.com",
  ],
} as const;

test.each(hosts.private)("events are not posted to %s", (host) => {
  for (const path of ["/", ":8443/hook", ":443/", "/?x=1"]) {
    expect(refusal(`https://${host}${path}`, false)).toBe("The host must be on the public internet.");
  }
});

test.each(hosts.public)("events can be posted to %s", (host) => {
  for (const path of ["/", ":8443/hook", ":443/", "/?x=1"])
    expect(refusal(`https://${host}${path}`, false)).toBeUndefined();
});

test.each([
  "http://example.com/",
  "ftp://example.com/",
  "file:///etc/passwd",
  "gopher://example.com/",
  "javascript:alert(1)",
  "example.com",
  "//example.com",
  "",
  "https://",
  "https:///x",
  "https://user@example.com/",
  "https://user:secret@example.com/",
  "https://example.com@127.0.0.1/",
  "https://:@127.0.0.1/",
  "https://example.com/#",
  "https://example.com/#fragment",
  "https://example.com:22/",
  "https://example.com:25/",
  "https://example.com:80/",
  "https://example.com:1023/",
  "https://example.com:99999/",
  "https://256.256.256.256/",
  "https://1.2.3.4.5.6:443/",
  "https://[::1/",
  "https://exa mple.com/",
  "https://127.0.0.1\\@example.com/",
  "unix:/var/run/docker.sock",
  "https://127。0。0。1/",
  "https://[fe80::1%25eth0]/",
])("%s is no address that events are posted to", (address) => {
  expect(refusal(address, false)).toBeDefined();
});

test("only where private addresses are allowed may one be used, and plain http", () => {
  for (const address of ["http://127.0.0.1:3000/hook", "https://localhost/", "http://[::1]:80/"]) {
    expect(refusal(address, true)).toBeUndefined();
  }
  for (const address of ["https://user@localhost/", "https://localhost/#x", "ftp://localhost/"]) {
    expect(refusal(address, true)).toBeDefined();
  }
});

test("a text that is not an IP address is not a public address", () => {
  for (const address of ["", "localhost", "1.2.3.4.5", "::ffff:127.0.0.1", "fe80::1%eth0"]) {
    expect(isPublicAddress(address)).toBe(false);
  }
});

/** The result of the lookup if the name resolves to these addresses. */
function lookUp(addresses: string[], all: boolean): Promise<unknown> {
  const resolved = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  const resolve = vi.fn((_, __, callback) => callback(null, resolved));
  return new Promise((settle) => {
    publicLookup(resolve as never)("name.example", { all }, (error, address) =>
      settle(error ? error.message : address),
    );
  });
}

test("a name is looked up and refused where any of its addresses is private", async () => {
  expect(await lookUp(["1.1.1.1"], false)).toBe("1.1.1.1");
  expect(await lookUp(["1.1.1.1", "2606:4700::1"], true)).toEqual([
    { address: "1.1.1.1", family: 4 },
    { address: "2606:4700::1", family: 6 },
  ]);
  for (const addresses of [
    ["127.0.0.1"],
    ["1.1.1.1", "10.0.0.1"],
    ["1.1.1.1", "::1"],
    ["::ffff:169.254.169.254"],
    [],
  ]) {
    for (const all of [true, false]) expect(await lookUp(addresses, all)).toBe("The host has no public address.");
  }
});

test("a name of this machine is refused by the lookup itself", async () => {
  const answer = await new Promise((settle) => {
    publicLookup()("localhost", { all: true }, (error) => settle(error?.message));
  });
  expect(answer).toBe("The host has no public address.");
});
