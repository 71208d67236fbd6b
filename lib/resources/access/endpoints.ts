import { endpoint } from "@/lib/base/http/endpoint";
import { pageOf } from "@/lib/base/schema/page";
import { accessSubject, accessSubjectList, explanation, question } from "./schema";

export const explainAccess = endpoint({
  name: "explainAccess",
  method: "POST",
  path: "/v1/access/explain",
  area: "Access",
  summary: "Explain who may do what",
  keywords: "what may this user do: permissions",
  description:
    "Makes the checks that the operation itself makes, and says which of them fails, why, and who can change that. Every credential may ask about itself; to ask about users and guests takes the features Platform/User and Platform/Role, about API keys Platform/Key and Platform/Role. Nothing is changed.",
  feature: "authenticated",
  body: question,
  response: explanation,
  refusals: { notFound: "the tenant has no such user, guest or API key." },
  example: { body: { who: { me: true }, operation: "updateAccount" } },
});

export const listAccessSubjects = endpoint({
  name: "listAccessSubjects",
  method: "GET",
  path: "/v1/access/subject",
  area: "Access",
  summary: "List who may see and change what",
  description:
    "Every role, user, guest and API key of the tenant, with what it may see and change, and the features behind that. Users and guests are among them with the feature Platform/User, API keys with Platform/Key; the caller always is.",
  feature: "Platform/Role",
  list: accessSubjectList,
  response: pageOf(accessSubject),
  example: { query: "~filter[features]=Platform/Account/Write&~filter[status]=active" },
});
