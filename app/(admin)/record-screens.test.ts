import { describe, expect, test } from "vitest";
import { endpoints } from "@/lib/endpoints";
import { viewsOf } from "./palette/api-address";
import { paths } from "./paths";
import { screenAt } from "./record-screens";

describe("The screen for an API path", () => {
  test.each([
    ["/v2/subscription/customers", "/subscriptions"],
    ["/v2/subscription/customers/1/", "/subscriptions/1"],
    ["/v1/agreement/1/version/3", "/agreements/1"],
    ["/v1/agreement/service/1", "/agreements"],
    ["/v2/product/collection", "/collections"],
    ["/v2/product/collection/restore/preview", paths.trash()],
    ["/v2/product/1", "/products?open=1"],
    ["/v1/support/ticket/history", "/tickets"],
    ["/v1/account/permission/role/Admin", "/settings/roles/Admin"],
    ["/v1/user/guest/1", "/settings/guests"],
    ["/v1/user/me/password", "/settings/security"],
    ["/v1/user/1/invite", "/settings/users?open=1"],
    ["/v1/webhook/delivery/1/redeliver", "/settings/webhooks"],
    ["/v1/webhook/1/delivery", "/settings/webhooks/1"],
    ["/v1/account/a%20b", "/accounts/a%20b"],
    ["/v1/account/100%", "/accounts/100%25"],
  ])("%s is shown at %s", (path, href) => {
    expect(screenAt(path)?.href).toBe(href);
  });

  test("a path of no endpoint has none", () => {
    expect(screenAt("/v1/nothing")).toBeUndefined();
    expect(screenAt("/v1/%E0%A4%A")).toBeUndefined();
  });

  test("only these lists have none", () => {
    const without = endpoints.filter(({ list, path }) => list && !screenAt(path)).map(({ name }) => name);
    expect(without.sort()).toEqual([
      "listAcceptanceCounts",
      "listChangesOfSubscription",
      "listNotices",
      "listOperationResults",
      "listSavedViews",
      "listSignedAgreements",
      "listSubscriptionChanges",
      "listSubscriptionDetails",
    ]);
  });

  test("a pasted curl command opens the same list", () => {
    const [view] = viewsOf("curl -g -H 'Accept: text/csv' 'https://shop.example/v1/event?~filter[status]=failed'");
    expect(view?.href).toBe("/events?~filter[status]=failed");
  });
});
