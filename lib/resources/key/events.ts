import * as z from "zod";
import { event } from "@/lib/base/audit/event";
import { identifier, number, text, timestamp } from "@/lib/base/schema/primitives";

const source = "key";
const named = z.object({ _id: identifier, name: text });

export const keyCreated = event({
  source,
  action: "create",
  success: "API key was created",
  failure: "API key was not created",
  data: named.extend({
    scopes: z.array(text).optional().meta({ description: "Absent for a key created on the command line." }),
    expires: timestamp.optional(),
  }),
});

export const keyRotated = event({
  source,
  action: "rotate",
  success: "API key was rotated",
  failure: "API key was not rotated",
  data: named.extend({
    replacement: identifier.meta({ description: "The new key." }),
    overlapSeconds: number.meta({ description: "How long the old key still works." }),
  }),
});

export const keyRevoked = event({
  source,
  action: "revoke",
  success: "API key was revoked",
  failure: "API key was not revoked",
  data: named,
});
