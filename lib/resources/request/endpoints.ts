import { endpoint } from "@/lib/base/http/endpoint";
import { pageOf } from "@/lib/base/schema/page";
import { request, requestList } from "./schema";

export const listRequests = endpoint({
  name: "listRequests",
  method: "GET",
  path: "/v1/request",
  area: "Requests",
  summary: "List requests",
  description:
    "What the tenant's keys and users have asked of the API in the last seven days: writes that are no dry runs, and whatever was answered with 400 or above; of requests beyond the limit of a credential, one a second. `~filter[requestId]` finds what an `X-Request-Id` stands for. A request is in the list a second after its answer. The latest 100,000 are kept, without their queries and bodies; requests without a valid credential are in nobody's list.",
  feature: "Platform/Event",
  reauthentication: "download",
  list: requestList,
  response: pageOf(request),
  example: { query: "~filter[status]=>=400&~perPage=10" },
});
