import { expect, test } from "./api-test";
import { Api, newTenant } from "./fixtures";
import { prove, times } from "./proof";
import { type RunningServer, startAnother } from "./server";

const path = "/v2/product/collection";
/** A few find a race too, if there is one, only not every time. */
const rounds = times("restore", 8);
const calls = 20;

let other: RunningServer;

// Two processes: writes must be serialized between them too, not only within each.
test.beforeAll(async () => {
  other = await startAnother();
});
test.afterAll(() => other.stop());

test(`${calls} restores at once never restore one twice nor leave two live collections of one name, ${rounds} times`, async () => {
  let done = 0;
  for (let round = 0; round < rounds; round++) {
    const tenant = await newTenant();
    const servers = [tenant.api, new Api(tenant.api.credential, other.url)];
    const ids = Array.from({ length: 10 }, (_, at) => `c${at}-0000000${at}`);
    await tenant.import("collections", [
      ...(round % 2 === 0 ? [{ id: "live", name: "A" }] : []),
      ...ids.map((id) => ({ id, name: "A", deletedDate: "2026-03-01T10:00:00.000Z" })),
    ]);

    // Each identifier is asked for twice, in lists that overlap; some want the one deleted last; two create taken names.
    const answers = await Promise.all([
      ...Array.from({ length: calls }, (_, call) =>
        servers[call % 2]?.post(
          `${path}/restore`,
          call % 7 === 6 ? {} : { collectionIds: [ids[call % 10], ids[(call * 7 + 3) % 10]] },
        ),
      ),
      servers[0]?.post(path, { name: "A" }),
      servers[1]?.post(path, { name: "A (00000001)" }),
    ]);
    // A slow machine may refuse some; refused writes must have no effect, as the sums below show.
    for (const answer of answers.slice(0, calls)) expect([200, 503]).toContain(answer?.status);
    for (const answer of answers.slice(calls)) expect([201, 409, 503]).toContain(answer?.status);
    const restores = answers.slice(0, calls).flatMap((answer) => (answer?.status === 200 ? [answer] : []));
    done += restores.length;

    const restored = restores.flatMap(({ body }) => body.collections.map(({ id }: { id: string }) => id)).sort();
    expect(new Set(restored).size).toBe(restored.length);
    const said = restores.flatMap(({ body }) => Object.entries(body.metadata.restored).filter(([, done]) => done));
    expect(said.map(([id]) => id).sort()).toEqual(restored);
    for (const { body } of restores) expect(body.metadata.restoredCount).toBe(body.collections.length);

    const live: { id: string; name: string }[] = (await tenant.api.get(`${path}?~perPage=100`)).body.data;
    expect(new Set(live.map(({ name }) => name)).size).toBe(live.length);
    if (restored.length > 0) expect(live.filter(({ name }) => name === "A")).toHaveLength(1);
    expect(live.flatMap(({ id }) => (ids.includes(id) ? [id] : [])).sort()).toEqual(restored);
    const { body: trash } = await tenant.api.get(`${path}?~filter[deletedDate]=`);
    expect(trash.metadata.total).toBe(ids.length - restored.length);

    const { body: log } = await tenant.api.get("/v1/event?~filter[action]=collection_restore&~limit=100");
    const names = new Map(live.map(({ id, name }) => [id, name]));
    expect(log.data.map(({ data }: { data: { _id: string } }) => data._id).sort()).toEqual(restored);
    for (const { data } of log.data) expect(data.name).toBe(names.get(data._id));
  }
  prove("restore", rounds, 0, `rounds of ${calls} restores at once in two processes, ${done} done`);
  expect(done).toBeGreaterThan(rounds * calls * 0.8);
});
