import * as z from "zod";
import { endpoint } from "@/lib/base/http/endpoint";
import {
  accessList,
  accessRow,
  accessSubject,
  accessSubjectList,
  explanation,
  question,
  simulated,
  simulation,
} from "./schema";

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

const metadata = z.object({ total: z.number(), page: z.number(), perPage: z.number() });
const shown =
  "Users and guests are among them with the feature Platform/User, API keys with Platform/Key; the caller always is.";

export const listAccessSubjects = endpoint({
  name: "listAccessSubjects",
  method: "GET",
  path: "/v1/access/subject",
  area: "Access",
  summary: "List who can act for the tenant",
  description: `Every user, guest and API key with the features that its requests carry. ${shown}`,
  feature: "Platform/Role",
  list: accessSubjectList,
  response: z.object({ data: z.array(accessSubject), metadata }),
  example: { query: "~filter[features]=Platform/Account/Write&~filter[status]=active" },
});

export const listAccess = endpoint({
  name: "listAccess",
  method: "GET",
  path: "/v1/access/matrix",
  area: "Access",
  summary: "List who may do what",
  description: `Every user, guest and API key of the tenant with every operation: whether it is allowed, and why. ${shown}`,
  feature: "Platform/Role",
  list: accessList,
  response: z.object({ data: z.array(accessRow), metadata }),
  example: { query: "~filter[operation]=updateAccount&~filter[allowed]=true" },
});

export const simulateAccess = endpoint({
  name: "simulateAccess",
  method: "POST",
  path: "/v1/access/simulate",
  area: "Access",
  summary: "Try a change of rights",
  description:
    "Makes the change, compares who may do what, and takes it back: who would gain and lose which operations, and which calls of the last days would have been refused. It needs the features that the change itself needs. Nothing is changed.",
  feature: "Platform/Role",
  body: simulation,
  response: simulated,
  notFoundReason: "the tenant has no such role, user or API key.",
  conflictReason: "the role is platform-wide and cannot be changed.",
  example: { body: { change: { role: { id: "1", features: [{ namespace: "Platform/Account" }] } }, days: 30 } },
});
