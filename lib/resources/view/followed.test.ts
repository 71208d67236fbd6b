import { expect, test } from "vitest";
import { followed } from "./followed";

test.each([
  ["/products", "status.deleted"],
  ["/collections", "deletedDate"],
])("a view of %s tells of what is live, unless it asks for the trash", (screen, field) => {
  const fieldsOf = (parameters: string) =>
    followed({ screen, parameters })?.query.filters.map((filter) => filter.field);
  expect(fieldsOf("~search=a")).toEqual([field]);
  expect(fieldsOf(`~filter[${field}]=`)).toEqual([field]);
});
