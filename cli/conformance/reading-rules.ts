import { type Body, first, must, mustBeOf, mustHaveExactly, type Site, Untried } from "./site";

/** A rule of the interface: what it says, and how an installation is asked whether it is kept. */
export interface Rule {
  id: string;
  says: string;
  /** @throws Error naming what was found instead */
  check: (site: Site) => Promise<void>;
}

export const rule = (id: string, says: string, check: Rule["check"]): Rule => ({ id, says, check });

const subscriptions = "/v2/subscription/customers";

const rowsOf = async (site: Site, query = ""): Promise<Body[]> =>
  (await site.get(`${subscriptions}?~perPage=50${query}`)).body.data;

/** What the fields of a subscription can be filtered by, and what one is read at. */
const filters: Readonly<Record<string, (row: Body) => unknown[]>> = {
  _id: (row) => [row._id],
  tenant: (row) => [row.tenant],
  start_date: (row) => [row.start_date],
  end_date: (row) => [row.end_date],
  price: (row) => [row.price],
  "items.sku": (row) => row.items.map((item: Body) => item.sku),
  agreementPrice: (row) => [row.agreementPrice],
};

const filterRules = Object.entries(filters).map(([field, valuesOf]) =>
  rule(
    `subscriptions.filter.${field}`,
    `\`~filter[${field}]\` filters customer subscriptions by that field.`,
    async (site) => {
      const [value] = valuesOf(first(await rowsOf(site), "subscription"));
      const finding = (text: unknown) => rowsOf(site, `&~filter[${field}]=${encodeURIComponent(String(text))}`);
      const found = await finding(value);
      must(found.length > 0, `${value} finds nothing.`);
      must(!found.some((each) => !valuesOf(each).includes(value)), `${value} finds others too.`);
      const unused = /price/i.test(field) ? "-1" : /date/.test(field) ? "1901-01-01" : "no-such-value";
      must((await finding(unused)).length === 0, "A value that no subscription has finds some.");
    },
  ),
);

export const readingRules: readonly Rule[] = [
  rule("agreements.list", "`GET /v1/agreement` answers a JSON array of agreements.", async (site) => {
    const { status, body } = await site.get("/v1/agreement");
    must(status === 200 && Array.isArray(body), `It answers ${status}, ${typeof body}.`);
    mustBeOf(
      first(body, "agreement"),
      "string: _id tenant type; object: content; boolean: active global reconsent; timestamp: created updated",
      "An agreement",
    );
  }),
  rule(
    "agreements.body",
    "`content.<lang>.body` is a serialized JSON document with `blocks` and `entityMap`.",
    async (site) => {
      const { content } = first((await site.get("/v1/agreement")).body as Body[], "agreement");
      const body = JSON.parse(first(Object.values<Body>(content), "text").body);
      must(Array.isArray(body.blocks) && typeof body.entityMap === "object", `It has ${Object.keys(body)}.`);
    },
  ),
  rule("agreements.type", "`type` filters agreements.", async (site) => {
    const { type } = first((await site.get("/v1/agreement")).body as Body[], "agreement");
    const found: Body[] = (await site.get(`/v1/agreement?type=${encodeURIComponent(type)}`)).body;
    must(found.length > 0 && found.every((each) => each.type === type), "It finds agreements of another type.");
    must((await site.get("/v1/agreement?type=no-such-type")).body.length === 0, "An unknown type finds some.");
  }),
  rule("agreements.extended", "`extended[]=services` adds the services of an agreement.", async (site) => {
    const rows: Body[] = (await site.get("/v1/agreement?extended[]=services")).body;
    must(Array.isArray(first(rows, "agreement").services), "It adds none.");
  }),
  rule(
    "subscriptions.envelope",
    "Customer subscriptions come as `data` and `metadata` with `total`, `page`, `perPage` and `maxPageSize`.",
    async (site) => {
      const { body } = await site.get(subscriptions);
      mustHaveExactly(body, ["data", "metadata"], "The answer");
      mustHaveExactly(body.metadata, ["total", "page", "perPage", "maxPageSize"], "metadata");
    },
  ),
  rule(
    "subscriptions.pages",
    "The first page is 0; 25 records are on one when no paging parameter is given; `maxPageSize` is 1000.",
    async (site) => {
      const { metadata } = (await site.get(subscriptions)).body;
      const found = [metadata.page, metadata.perPage, metadata.maxPageSize].join(", ");
      must(found === "0, 25, 1000", `They are ${found} instead of 0, 25, 1000.`);
    },
  ),
  rule("subscriptions.page", "`~page` selects the page.", async (site) => {
    const [one, two] = await Promise.all(
      [0, 1].map(async (page) => (await site.get(`${subscriptions}?~perPage=1&~page=${page}`)).body),
    );
    if (one.metadata.total < 2) throw new Untried("There are no two subscriptions.");
    must(two.metadata.page === 1 && one.data[0]._id !== two.data[0]._id, "The second page is the first.");
  }),
  rule("subscriptions.fields", "A subscription has the members that 2.3 names, of their types.", async (site) => {
    const row = first(await rowsOf(site), "subscription");
    mustBeOf(
      row,
      "string: _id name description logo status order tenant account; object: edition term billing_cycle cancel_term creator parent account_details; timestamp: start_date end_date created updated; number: price agreementPrice billingPrice __v; array: items",
      "A subscription",
    );
  }),
  rule("subscriptions.items", "A subscription item has the members that 2.4 names, of their types.", async (site) => {
    const item = first(first(await rowsOf(site), "subscription").items as Body[], "item");
    mustBeOf(
      item,
      "string: id sku name; number: amount prepaidAmount discount subscription_term payment_period; object: unit price date metadata consumption input; array: integrations integration; boolean: msp",
      "An item",
    );
  }),
  ...filterRules,
  rule("subscriptions.search", "`~search` finds free text.", async (site) => {
    const { name } = first(await rowsOf(site), "subscription");
    const [word = ""] = String(name).split(" ");
    must((await rowsOf(site, `&~search=${encodeURIComponent(word)}`)).length > 0, `${word} finds nothing.`);
    must((await rowsOf(site, "&~search=zqx7-no-such-word")).length === 0, "A text that nothing has finds some.");
  }),
  rule("subscriptions.sort", "`~sort` orders the list.", async (site) => {
    const prices = (await rowsOf(site, "&~sort=-price")).map(({ price }) => price ?? -1);
    must(
      prices.every((price, at) => at === 0 || price <= prices[at - 1]),
      "`-price` does not begin with the highest.",
    );
  }),
  rule(
    "subscriptions.selection",
    "`~fields`, `~fields[]`, `~fields[items]` and `~fields[name]` restrict the returned fields.",
    async (site) => {
      for (const [query, names] of [
        ["~fields=name", "_id, name"],
        ["~fields[]=name", "_id, name"],
        ["~fields[items]=sku", "_id, items"],
        ["~fields[name]=1", "_id, name"],
      ]) {
        const row = first((await rowsOf(site, `&${query}`)) as Body[], "subscription");
        must(Object.keys(row).sort().join(", ") === names, `${query} answers ${Object.keys(row).sort().join(", ")}.`);
      }
    },
  ),
  rule("subscriptions.csv", "`Accept: text/csv` answers subscriptions as CSV.", async (site) => {
    const { type, text } = await site.get(`${subscriptions}?~perPage=1`, { Accept: "text/csv" });
    must(type.startsWith("text/csv") && text.includes("_id"), `It answers ${type || "nothing"}.`);
  }),
  rule(
    "parameters.tilde",
    "Parameter names beginning with `~` are given literally, however the sign is encoded.",
    async (site) => {
      const { body } = await site.get(`${subscriptions}?%7EperPage=1`);
      must(body?.metadata?.perPage === 1, "`%7EperPage` is another parameter.");
    },
  ),
  rule(
    "distributors.envelope",
    "Distributors come as `distributors` and `metadata` with `totalCount`, `page` and `perPage`.",
    async (site) => {
      const { body } = await site.get("/v1/distributor");
      mustHaveExactly(body, ["distributors", "metadata"], "The answer");
      mustHaveExactly(body.metadata, ["totalCount", "page", "perPage"], "metadata");
      must(body.metadata.page === 0, `The first page is ${body.metadata.page}.`);
      mustBeOf(
        first(body.distributors, "distributor"),
        "string: _id name tenant; boolean: active; object: address; timestamp: created updated",
        "A distributor",
      );
    },
  ),
  rule(
    "distributors.count",
    "`assignedProductsCount` is present when it is requested with `populate[]`, and not otherwise.",
    async (site) => {
      const [bare, full] = await Promise.all(
        ["", "?populate[]=assignedProductsCount"].map(async (query) =>
          first((await site.get(`/v1/distributor${query}`)).body.distributors as Body[], "distributor"),
        ),
      );
      must(typeof full.assignedProductsCount === "number", "It is absent although it is requested.");
      must(bare.assignedProductsCount === undefined, "It is there although it is not requested.");
    },
  ),
  rule("distributors.pages", "`~perPage` and `~page` page the list of distributors.", async (site) => {
    const { body } = await site.get("/v1/distributor?~perPage=1&~page=1");
    must(body.metadata.perPage === 1 && body.metadata.page === 1 && body.distributors.length <= 1, "They do not.");
  }),
  rule(
    "tickets.history",
    "The ticket history is a JSON array with `date` and `totalOpen`, one entry a day, in ascending order; `days` is their number.",
    async (site) => {
      const { body } = await site.get("/v1/support/ticket/history?days=10");
      must(Array.isArray(body) && body.length === 10, `It has ${body?.length} entries for 10 days.`);
      for (const entry of body) {
        mustHaveExactly(entry, ["date", "totalOpen"], "An entry");
        must(/^\d{4}-\d\d-\d\d$/.test(entry.date) && typeof entry.totalOpen === "number", JSON.stringify(entry));
      }
      must(
        body.every((each: Body, at: number) => at === 0 || each.date > body[at - 1].date),
        "It is not ascending.",
      );
    },
  ),
  rule("tickets.history.tenant", "`filter[tenant]` restricts the ticket history to a tenant.", async (site) => {
    const { body } = await site.get("/v1/support/ticket/history?days=30&filter[tenant]=no-such-tenant");
    must(
      body.every((each: Body) => each.totalOpen === 0),
      "An unknown tenant has open tickets.",
    );
  }),
  rule(
    "roles.one",
    "`GET /v1/account/permission/role/:role` answers one account role with its features.",
    async (site) => {
      const { _id: id } = first((await site.get("/v1/account/permission/role")).body.data as Body[], "role");
      const { body } = await site.get(`/v1/account/permission/role/${encodeURIComponent(id)}`);
      must(body?._id === id, "It answers another one.");
      mustBeOf(body, "string: name title description; array: tags features; timestamp: createdAt updatedAt", "A role");
      must(Array.isArray(body.features), "It has no features.");
    },
  ),
  rule(
    "events.envelope",
    "Events come as `data` and `pagination` with `total`, `skip` and `limit`, which is 50.",
    async (site) => {
      const { body } = await site.get("/v1/event");
      mustHaveExactly(body, ["data", "pagination"], "The answer");
      mustHaveExactly(body.pagination, ["total", "skip", "limit"], "pagination");
      must(body.pagination.limit === 50 && body.pagination.skip === 0, JSON.stringify(body.pagination));
      mustBeOf(
        first(body.data, "event"),
        "string: id source action status message; object: tenant user data; timestamp: time",
        "An event",
      );
    },
  ),
  rule("events.source", "`~filter[source]` filters events by their source.", async (site) => {
    const { source } = first((await site.get("/v1/event")).body.data as Body[], "event");
    const found: Body[] = (await site.get(`/v1/event?~filter[source]=${encodeURIComponent(source)}`)).body.data;
    must(found.length > 0 && found.every((each) => each.source === source), "It finds events of another source.");
    must(
      (await site.get("/v1/event?~filter[source]=no-such-source")).body.data.length === 0,
      "An unknown one finds some.",
    );
  }),
  rule("events.object", "`~filter[data._id]` filters events by the identifier in their data.", async (site) => {
    const all: Body[] = (await site.get("/v1/event")).body.data;
    const id = first(
      all.filter((each) => each.data?._id),
      "event of an object",
    ).data._id;
    const found: Body[] = (await site.get(`/v1/event?~filter[data._id]=${encodeURIComponent(id)}`)).body.data;
    must(found.length > 0 && found.every((each) => each.data?._id === id), "It finds events of another object.");
  }),
  rule(
    "events.failed",
    "`status` is `success` or `failed`; a failed event holds `data.statusCode` and `data.message`; a login has no `data`.",
    async (site) => {
      const [failed, logins] = await Promise.all(
        ["~filter[status]=failed", "~filter[action]=Login&~filter[status]=success"].map(
          async (query) => (await site.get(`/v1/event?${query}`)).body.data as Body[],
        ),
      );
      for (const { status, data } of failed ?? []) {
        must(status === "failed", `It finds ${status}.`);
        must(
          typeof data?.statusCode === "number" && typeof data.message === "string",
          `It holds ${JSON.stringify(data)}.`,
        );
      }
      must(
        (logins ?? []).every(({ data }) => data === undefined),
        "A login has data.",
      );
      if ((failed ?? []).length === 0) throw new Untried("There is no failed event.");
    },
  ),
];
