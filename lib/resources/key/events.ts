import * as z from "zod";
import { event, messages, namedObject } from "@/lib/base/audit/event";
import { identifier, number, text, timestamp } from "@/lib/base/schema/primitives";

const source = "key";

const undo = { never: "A key that was given out or revoked stays so. Create another one." } as const;

export const keyCreated = event({
  source,
  action: "create",
  ...messages("API key was created"),
  undo,
  data: namedObject.extend({
    scopes: z.array(text).optional().meta({ description: "Absent for a key created on the command line." }),
    expires: timestamp.optional(),
  }),
});

export const keyRotated = event({
  source,
  action: "rotate",
  ...messages("API key was rotated"),
  undo,
  data: namedObject.extend({
    replacement: identifier.meta({ description: "The new key." }),
    overlapSeconds: number.meta({ description: "How long the old key still works." }),
  }),
});

export const keyRevoked = event({
  source,
  action: "revoke",
  ...messages("API key was revoked"),
  undo,
  data: namedObject,
});
