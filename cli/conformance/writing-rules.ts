import { type Rule, rule } from "./reading-rules";
import { type Body, must, type Site } from "./site";

const unique = (name: string): string => `${name} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

async function make(site: Site, path: string, body: object): Promise<Body> {
  const { status, body: made, text } = await site.send("POST", path, body);
  must(status === 201, `${path} answers ${status}: ${text.slice(0, 200)}`);
  return made;
}

/** A collection of its own in the trash. */
async function deleted(site: Site, name: string): Promise<string> {
  const { id } = await make(site, "/v2/product/collection", { name });
  await site.send("DELETE", `/v2/product/collection/${id}`);
  return id;
}

const restore = async (site: Site, body?: object): Promise<Body> =>
  (await site.send("POST", "/v2/product/collection/restore", body)).body;

/** They leave an account, and collections in the trash, which they have made themselves. */
export const writingRules: readonly Rule[] = [
  rule(
    "accounts.update",
    "`PUT /v1/account/:id` changes only editable fields and answers the full updated account.",
    async (site) => {
      const { id } = await make(site, "/v1/account", { name: unique("Conformance"), country: "NO" });
      const name = unique("Renamed");
      const { status, body } = await site.send("PUT", `/v1/account/${id}`, { name, id: "another" });
      must(
        status === 200 && body.name === name && body.country === "NO",
        `It answers ${status}, ${JSON.stringify(body)}.`,
      );
      must(body.id === id, "It changes the identifier.");
    },
  ),
  rule("accounts.validation", "The input of an account's update is validated.", async (site) => {
    const { id } = await make(site, "/v1/account", { name: unique("Conformance"), country: "NO" });
    const { status } = await site.send("PUT", `/v1/account/${id}`, { country: "Norway" });
    must(status >= 400 && status < 500, `A country of six letters is answered with ${status}.`);
  }),
  rule(
    "restore.latest",
    "When `collectionIds` is absent or empty, the most recently deleted collection is restored.",
    async (site) => {
      for (const body of [undefined, {}, { collectionIds: [] }]) {
        const id = await deleted(site, unique("Conformance"));
        const { collections } = await restore(site, body);
        must(collections.length === 1 && collections[0].id === id, `It restores ${JSON.stringify(collections)}.`);
        await site.send("DELETE", `/v2/product/collection/${id}`);
      }
    },
  ),
  rule(
    "restore.suffix",
    "A restored collection whose name is taken gets the suffix ` (<last 8 characters of its id>)`.",
    async (site) => {
      const name = unique("Conformance");
      const id = await deleted(site, name);
      const { id: other } = await make(site, "/v2/product/collection", { name });
      const { collections } = await restore(site, { collectionIds: [id] });
      const found = collections[0]?.name;
      for (const each of [id, other]) await site.send("DELETE", `/v2/product/collection/${each}`);
      must(found === `${name} (${id.slice(-8)})`, `It is called ${found}.`);
    },
  ),
  rule(
    "restore.unknown",
    "Identifiers that cannot be restored are not in `collections`, and are `false` in `metadata.restored`.",
    async (site) => {
      const id = await deleted(site, unique("Conformance"));
      const { collections, metadata } = await restore(site, { collectionIds: [id, "no-such-collection"] });
      await site.send("DELETE", `/v2/product/collection/${id}`);
      must(collections.length === 1, `It answers ${collections.length} collections.`);
      must(
        metadata.restored[id] === true && metadata.restored["no-such-collection"] === false,
        JSON.stringify(metadata),
      );
      must(metadata.restoredCount === 1 && metadata.notRestoredCount === 1, JSON.stringify(metadata));
    },
  ),
];
