import { expect, it } from "vitest";
import { endpoints } from "@/lib/endpoints";
import { followed, screens } from "./followed";

it("knows the screen of every list whose records change and can be followed", () => {
  const feeds = endpoints.filter(({ changes, list }) => changes === "feed" && list?.versions !== "immutable");
  expect([...screens.values()].map(({ endpoint }) => endpoint.list.table).sort()).toEqual(
    feeds.map(({ list }) => list?.table).sort(),
  );
});

it("leaves out what a view asks that its list does not understand", () => {
  const view = followed({ screen: "/tickets", parameters: "view=list&~filter[nothing]=1&~filter[subject]=~a&~at=now" });
  expect(view?.query).toMatchObject({ filters: [{ field: "subject" }], search: "" });
});
