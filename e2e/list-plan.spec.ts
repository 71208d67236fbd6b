import fc from "fast-check";
import { raw } from "@/lib/base/db/sql";
import type { List } from "@/lib/base/list/fields";
import { type Condition, formatCondition, operators, operatorsByKind } from "@/lib/base/list/operators";
import type { ListFacts } from "@/lib/base/list/plan";
import { isSortable } from "@/lib/base/list/query";
import type { ListQuestion } from "@/lib/base/list/question";
import { readPage } from "@/lib/base/list/run";
import { subscriptionList } from "@/lib/resources/subscription/schema";
import { withSession } from "@/prisma/server/session";
import { day } from "./answers";
import { expect, test } from "./api-test";
import type { TestTenant } from "./fixtures";
import { inOrder, matches, type Subscription, valuesAt } from "./list-model";
import { asked, statementOf } from "./list-question";
import { prove, times } from "./proof";

/*
 * Random questions to a list, answered by a second implementation too (`list-model.ts`). There are a few more rows than a
 * window has, so that pages end inside and outside of one; values are missing, rare, common and shared by many.
 */

const count = 2_600;
const list: List = subscriptionList;
const sorts = [...list.fields.values()].filter((field) => isSortable(field) && field.path !== "cancel_from");

/** Texts in which an operator, a pattern or a case could be misread. */
const odd = ["ÆRLIG", "ærlig", "beta (1)", "100%", "a_b", "!odd", "^odd", "\\odd", "~"];

const subscriptionOf = (owner: TestTenant, n: number): Subscription & Record<string, unknown> => ({
  _id: `s${(n * 7919) % 100_003}`,
  tenant: owner.id,
  name: `${["Subscription", "subscription", "Backup"][n % 3]} ${n % 70 === 0 ? `${"x".repeat(300)}${n % 3}` : n % 200}`,
  ...(n % 5 !== 0 && { edition: { name: n % 2 === 0 ? "Basic" : "Business" } }),
  ...(n % 7 !== 0 && { account_details: { name: `Customer ${n % 40}` } }),
  term: { durationMonth: n % 2 === 0 ? 12 : 36 },
  status: n % 3 === 0 ? "ended" : n % 400 === 1 ? "paused" : "active",
  billing_cycle: { durationMonth: 1 },
  ...(n % 3 === 0 && { cancel_term: { grace_period: 720 } }),
  ...(n % 11 !== 0 && {
    creator: {
      email: `u${n % 9}@example.com`,
      ...(n % 2 === 0 && { phone: `${n % 5}` }),
      ...(n % 6 === 1 && { fullname: odd[n % 9] }),
    },
  }),
  order: n % 40 === 0 ? "o2" : `o${n % 3}`,
  created: day(1 + (n % 28)),
  updated: day(1 + (n % 28)),
  ...(n % 2 === 0 && { start_date: day(1 + (n % 3)) }),
  ...(n % 50 === 0 && { end_date: day(1 + (n % 9)) }),
  ...(n % 13 !== 0 && { price: n % 100 }),
  ...(n % 4 !== 0 && { agreementPrice: n }),
  ...(n % 3 !== 0 && { description: `Backup ${n % 90 === 1 ? "y".repeat(1500) : n % 60}` }),
  items: Array.from({ length: n % 4 }, (_, at) => ({
    id: `i${(n + at) % 9}`,
    sku: n % 60 === 7 ? odd[n % 9] : `SKU-${(n + at) % 25}`,
    amount: at,
    ...(n % 2 === 0 && { msp: n % 4 === 2 }),
  })),
});

const filtered = [
  ...["status", "name", "price", "start_date", "created", "end_date", "order", "edition.name", "description"],
  ...["creator.email", "creator.phone", "creator.fullname", "term.durationMonth", "account_details.name"],
  ...["_id", "items.id", "items.sku", "items.amount", "items.msp"],
];
const values = {
  text: [
    "active",
    "paused",
    "o2",
    "Basic",
    "us",
    "SKU-1",
    "SKU-24",
    "u3",
    "Customer 7",
    "backup",
    "ss",
    "subscription 19",
    ...odd,
    "%",
    "_",
    "LIG",
  ],
  number: ["12", "0", "50", "99", "2"],
  time: ["2026-03-05", "2026-03-02T10:00:00.000Z", "2026-03-02T10:00:00+00:00", "2026-03-20"],
  boolean: ["true", "false"],
};

const filter = fc.constantFrom(...filtered).chain((path) => {
  const kind = list.fields.get(path)?.kind ?? "text";
  const condition = fc
    .tuple(fc.constantFrom(...operatorsByKind[kind]), fc.constantFrom(...values[kind]))
    .map(([op, value]): Condition => ({ op, value: operators[op].takesValue ? value : "" }));
  return fc.record({ field: fc.constant(path), conditions: fc.array(condition, { minLength: 1, maxLength: 2 }) });
});

const questions = fc.record({
  filters: fc.uniqueArray(filter, { maxLength: 2, selector: ({ field }) => field }),
  search: fc.constantFrom("", "", "", "subscription", "backup 19", "zz", "u3@example", "sku-24"),
  sort: fc.tuple(
    fc.oneof(fc.constantFrom(...Object.keys(list.orders ?? {})), fc.constantFrom(...sorts.map(({ path }) => path))),
    fc.boolean(),
  ),
  perPage: fc.constantFrom(25, 7, 100, 600),
  // Some lie after the last row.
  place: fc.oneof(fc.constantFrom(0, 0, 1), fc.double({ min: 0, max: 1.1, noNaN: true })),
  viewer: fc.constantFrom(0, 1),
  counted: fc.constantFrom(true, true, false),
});
type Asked = typeof questions extends fc.Arbitrary<infer Each> ? Each : never;

const facts: fc.Arbitrary<ListFacts> = fc.record(
  {
    rows: fc.constantFrom(0, 10, 3_000, 1_000_000),
    matches: fc.record({ total: fc.constantFrom(0, 3, 700, 900_000), revision: fc.constantFrom("0", "1", "7919") }),
  },
  { requiredKeys: [] },
);

interface Population {
  viewers: { id: string; parent: string | null; rows: Subscription[] }[];
}

async function populate(tenant: TestTenant): Promise<Population> {
  const child = await tenant.child();
  const all = Array.from({ length: count }, (_, n) => subscriptionOf(n % 3 === 0 ? child : tenant, n));
  await tenant.import("subscriptions", all);
  const own = all.filter((each) => each.tenant === child.id);
  return {
    viewers: [
      { id: tenant.id, parent: null, rows: all },
      { id: child.id, parent: tenant.id, rows: own },
    ],
  };
}

/** What the second implementation answers, and the question for the first. */
function expectedOf({ viewers }: Population, { filters, search, sort: [field, descending], ...asked }: Asked) {
  const viewer = viewers[asked.viewer] ?? { id: "", parent: null, rows: [] };
  const words = search.split(" ").filter(Boolean);
  const found = viewer.rows.filter(
    (row) =>
      filters.every((each) => matches(row, each.field, each.conditions, list.fields.get(each.field)?.kind)) &&
      words.every((word) => hasWord(row, word)),
  );
  const sorted = inOrder(found, field, descending, list.fields.get(field)?.kind ?? "text");
  const page = Math.floor((asked.place * sorted.length) / asked.perPage);
  const params = new URLSearchParams([
    ["~sort", descending ? `-${field}` : field],
    ["~perPage", String(asked.perPage)],
    ["~page", String(page)],
    ...(search ? [["~search", search]] : []),
    ...filters.flatMap(({ field: path, conditions }) =>
      conditions.map((each) => [`~filter[${path}]${conditions.length > 1 ? "[]" : ""}`, formatCondition(each)]),
    ),
  ] as [string, string][]);
  const ids = sorted.slice(page * asked.perPage, (page + 1) * asked.perPage).map(({ _id }) => _id);
  return { viewer, params, ids, total: asked.counted ? sorted.length : null };
}

const hasWord = (row: Subscription, word: string): boolean =>
  list.search.some((path) => valuesAt(row, path).some((value) => String(value).toLowerCase().includes(word)));

async function answered(question: ListQuestion, known?: ListFacts): Promise<{ ids: string[]; total: number | null }> {
  const { rows, total } = await readPage(question, known);
  const records: { _id: string }[] = JSON.parse(`[${Buffer.from(rows)}]`);
  return { ids: records.map(({ _id }) => _id), total };
}

test("Every question is answered as a second implementation answers it, by what was remembered too", async ({
  tenant,
}) => {
  const population = await populate(tenant);
  await fc.assert(
    fc.asyncProperty(questions, async (question) => {
      const { viewer, params, ids, total } = expectedOf(population, question);
      const answer = await answered(await asked(list, viewer, params, question));
      expect({ search: String(params), ...answer }).toEqual({ search: String(params), ids, total });
    }),
    { numRuns: times("list-questions", 720), seed: 20_261_128 },
  );
  prove(
    "list-questions",
    times("list-questions", 720),
    0,
    "questions to a list, answered by a second implementation too",
  );
});

test("Whatever a process believes of a list, its answers are the same", async ({ tenant }) => {
  const population = await populate(tenant);
  const questionCount = times("list-facts", 100);
  const size = questionCount > 100 ? 10 : 4;
  await fc.assert(
    fc.asyncProperty(questions, fc.array(facts, { minLength: size, maxLength: size }), async (question, wrong) => {
      const { viewer, params, ids, total } = expectedOf(population, question);
      const found = await asked(list, viewer, params, question);
      for (const each of wrong) {
        const answer = await answered(found, each);
        expect({ search: String(params), each, ...answer }).toEqual({ search: String(params), each, ids, total });
      }
    }),
    { numRuns: questionCount, seed: 7 },
  );
  prove("list-facts", questionCount * size, 0, "wrong beliefs of a list, under which its answers were the same");
});

test("Without one of its indexes, a list has the same answers", async ({ tenant }) => {
  const population = await populate(tenant);
  const [viewer] = population.viewers;
  if (!viewer) throw new Error("there is a viewer");
  const some = await Promise.all(
    fc.sample(questions, { numRuns: 15, seed: 3 }).map(async (each) => {
      const { params } = expectedOf(population, { ...each, viewer: 0 });
      return statementOf(await asked(list, viewer, params, each), { rows: 1_000_000 });
    }),
  );
  const dropped = await withSession(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
    const answers = async () => {
      const found: string[] = [];
      await owner.query("SELECT set_config('app.tenant', $1, true)", [tenant.id]);
      for (const { text, values } of some) {
        const { rows } = await owner.query(text, [...values]);
        found.push(`${rows[0].total} ${rows[0].isComplete} ${rows[0].rows}`);
      }
      return found;
    };
    const { rows: indexes } = await owner.query<{ name: string }>(
      "SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indrelid = 'subscription'::regclass AND NOT indisunique",
    );
    await owner.query("BEGIN");
    const expected = await answers();
    await owner.query("ROLLBACK");
    const chosen = indexes.slice(0, times("list-indexes", 2));
    for (const { name } of chosen) {
      await owner.query("BEGIN");
      await owner.query(`DROP INDEX ${name}`);
      expect({ name, answers: await answers() }).toEqual({ name, answers: expected });
      await owner.query("ROLLBACK");
    }
    return chosen.length;
  });
  prove("list-indexes", dropped, 0, "indexes of a list dropped in turn, without another answer");
  expect(dropped).toBeGreaterThan(0);
});

test("Where rows are not found in time in the order of an index, all matches are read", async ({ tenant }) => {
  const population = await populate(tenant);
  const [viewer] = population.viewers;
  if (!viewer) throw new Error("there is a viewer");
  const params = new URLSearchParams("~sort=-price&~filter[status]=active&~perPage=25");
  const question = await asked(list, viewer, params);
  const expected = await answered(question);
  // Each row takes a tenth of a second, but for a reader with the usual time limit.
  const slow = raw("(current_setting('statement_timeout') <> '1s' OR pg_sleep(0.1 * sign(length(t.id))) IS NOT NULL)");
  const started = Date.now();
  expect(await answered({ ...question, where: slow })).toEqual(expected);
  expect(Date.now() - started).toBeGreaterThan(900);
});
