import * as z from "zod";
import { event, namedObject } from "@/lib/base/audit/event";
import { identifier, number, text, timestamp } from "@/lib/base/schema/primitives";

const source = "key";

const undo = { never: "A key that was given out or revoked stays so. Create another one." } as const;

export const keyCreated = event({
  source,
  action: "create",
  success: "API key was created",
  failure: "API key was not created",
  undo,
  data: namedObject.extend({
    scopes: z.array(text).optional().meta({ description: "Absent for a key created on the command line." }),
    expires: timestamp.optional(),
  }),
});

export const keyRotated = event({
  source,
  action: "rotate",
  success: "API key was rotated",
  failure: "API key was not rotated",
  undo,
  data: namedObject.extend({
    replacement: identifier.meta({ description: "The new key." }),
    overlapSeconds: number.meta({ description: "How long the old key still works." }),
  }),
});

export const keyRevoked = event({
  source,
  action: "revoke",
  success: "API key was revoked",
  failure: "API key was not revoked",
  undo,
  data: namedObject,
});
