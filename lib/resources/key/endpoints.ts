import * as z from "zod";
import { endpoint } from "@/lib/base/http/endpoint";
import { referencesOf } from "@/lib/base/http/references";
import { offsetPageOf } from "@/lib/base/schema/page";
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
  description: "The tenant's keys including revoked ones, newest first, without their secrets.",
  feature: "Platform/Key",
  list: keyList,
  response: offsetPageOf(apiKey),
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

export const getKeyReferences = endpoint(referencesOf("getKeyReferences", getKey, "an API key", "its revocation"));

export const createKey = endpoint({
  name: "createKey",
  method: "POST",
  path: "/v1/key",
  area,
  summary: "Create an API key",
  description:
    "Returns the key, in this response only. The key has the features in `scopes`, which you must have, or with `access` all features you have that change nothing. It loses a feature when its creator does. The creator of a key created with another key is that key's creator. The key expires after 90 days unless `expires` is set.",
  feature: "Platform/Key/Write",
  reauthentication: true,
  body: keyCreate,
  response: newApiKey,
  status: 201,
  secret: ["key"],
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
    "Returns a new key with the same name and features, in this response only. The old key works for `overlapSeconds` more, but not beyond its own expiry. You must have all its features, unless the key rotates itself, for which `POST /v1/key/me/rotate` needs no feature. The new key has the same lifetime as the old one, or 90 days if the old one never expired.",
  feature: "Platform/Key/Write",
  reauthentication: true,
  params,
  body: keyRotation,
  response: newApiKey,
  status: 201,
  secret: ["key"],
  refusals: { conflict: "the key has been replaced, has expired or is revoked." },
  event: keyRotated,
  example: { body: { overlapSeconds: 3600 } },
});

export const rotateOwnKey = endpoint({
  name: "rotateOwnKey",
  method: "POST",
  path: "/v1/key/me/rotate",
  area,
  summary: "Rotate the API key of the request",
  description:
    "Returns a new key with the name, the features and the lifetime of the key that asks, in this response only. The key that asks works for `overlapSeconds` more, but not beyond its own expiry. Needs no feature.",
  feature: "authenticated",
  body: keyRotation,
  response: newApiKey,
  status: 201,
  secret: ["key"],
  refusals: { conflict: "the key has been replaced, or the credential is not a key." },
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
