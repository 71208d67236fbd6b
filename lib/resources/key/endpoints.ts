import * as z from "zod";
import { endpoint } from "@/lib/base/http/endpoint";
import { identifier } from "@/lib/base/schema/primitives";
import { keyCreated, keyRevoked, keyRotated } from "./events";
import { apiKey, keyCreate, keyList, keyRotation, newApiKey } from "./schema";

const area = "API keys";
const params = z.object({ id: identifier });

export const listKeys = endpoint({
  name: "listKeys",
  method: "GET",
  path: "/v1/key",
  area,
  summary: "List API keys",
  description: "The tenant's keys, newest first, revoked ones too; never anything of their secrets.",
  feature: "Platform/Key",
  list: keyList,
  response: z.object({
    data: z.array(apiKey),
    pagination: z.object({ total: z.number(), skip: z.number(), limit: z.number() }),
  }),
  example: { query: "~filter[status]=active" },
});

export const getKey = endpoint({
  name: "getKey",
  method: "GET",
  path: "/v1/key/:id",
  area,
  summary: "Get an API key",
  feature: "Platform/Key",
  params,
  response: apiKey,
  etag: true,
});

export const createKey = endpoint({
  name: "createKey",
  method: "POST",
  path: "/v1/key",
  area,
  summary: "Create an API key",
  description:
    "Answers the key, this one time. It is limited to the features in `scopes`, which you must have, and loses them when its creator does. A key made with a key has that key's creator. It expires after 90 days unless `expires` says otherwise.",
  feature: "Platform/Key/Write",
  body: keyCreate,
  response: newApiKey,
  status: 201,
  secret: true,
  event: keyCreated,
  example: { body: { name: "erp-sync", scopes: ["Platform/Subscription"] } },
});

export const rotateKey = endpoint({
  name: "rotateKey",
  method: "POST",
  path: "/v1/key/:id/rotate",
  area,
  summary: "Rotate an API key",
  description:
    "Answers a new key with the same name and features, this one time. The one it replaces still works for `overlapSeconds`, though not beyond its own expiry. You must have all its features, unless the key rotates itself. The new key lives as long as the former was made for, or 90 days if that never expired.",
  feature: "Platform/Key/Write",
  params,
  body: keyRotation,
  bodyOptional: true,
  response: newApiKey,
  status: 201,
  secret: true,
  conflictReason: "the key has been replaced, has expired or is revoked.",
  event: keyRotated,
  example: { body: { overlapSeconds: 3600 } },
});

export const revokeKey = endpoint({
  name: "revokeKey",
  method: "DELETE",
  path: "/v1/key/:id",
  area,
  summary: "Revoke an API key",
  description:
    "Requests with the key are refused immediately. The key stays in the list; revoking it again has no effect.",
  feature: "Platform/Key/Write",
  params,
  response: apiKey,
  event: keyRevoked,
});
