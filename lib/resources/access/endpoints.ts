import { endpoint } from "@/lib/base/http/endpoint";
import { explanation, question } from "./schema";

export const explainAccess = endpoint({
  name: "explainAccess",
  method: "POST",
  path: "/v1/access/explain",
  area: "Access",
  summary: "Explain who may do what",
  description:
    "Makes the checks that the operation itself makes, and says which of them fails, why, and who can change that. Every credential may ask about itself; to ask about users and guests takes the features Platform/User and Platform/Role, about API keys Platform/Key and Platform/Role. Nothing is changed.",
  feature: "authenticated",
  body: question,
  response: explanation,
  notFoundReason: "the tenant has no such user, guest or API key.",
  example: { body: { who: { me: true }, operation: "updateAccount" } },
});
