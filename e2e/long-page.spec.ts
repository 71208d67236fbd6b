import { expect, test } from "./api-test";
import { inParallel } from "./raw";

const path = "/v1/support/ticket";

test("A page of 1,000 has the records, the order and the total that shorter pages have", async ({ tenant }) => {
  const subjects = ["Örebro's “voice” fails", 'Quoted "twice" \\ and broken', "\\N", "日本 😀", "%' OR true --"];
  await inParallel([...Array(30).keys()], 4, async (n) => {
    const { status } = await tenant.api.post(path, { subject: `${subjects[n % subjects.length]} ${n}` });
    expect(status).toBe(201);
  });
  const queries = [
    "",
    "~sort=-subject",
    "~search=voice",
    `~filter[subject]=~${encodeURIComponent("%' OR")}`,
    "~search=zzz",
  ];
  for (const query of queries) {
    const { body: whole } = await tenant.api.get(`${path}?~perPage=1000&${query}`);
    const pages = [];
    for (const page of [0, 1, 2]) {
      const { body } = await tenant.api.get(`${path}?~perPage=10&~page=${page}&${query}`);
      pages.push(...body.data);
      expect([query, body.metadata.total]).toEqual([query, whole.metadata.total]);
    }
    expect([query, whole.data]).toEqual([query, pages]);
    expect(whole.metadata.total).toBe(whole.data.length);
  }
});
