import * as z from "zod";
import { event, messages, namedObject } from "@/lib/base/audit/event";
import { identifier, number, text, timestamp } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const source = "key";

const undo = { never: message("A key that was given out or revoked stays so. Create another one.") } as const;

export const keyCreated = event({
  source,
  action: "create",
  ...messages(message("API key was created"), message("API key was not created")),
  undo,
  data: namedObject.extend({
    scopes: z.array(text).optional().meta({ description: "Absent for a key created on the command line." }),
    expires: timestamp.optional(),
  }),
});

export const keyRotated = event({
  source,
  action: "rotate",
  ...messages(message("API key was rotated"), message("API key was not rotated")),
  undo,
  data: namedObject.extend({
    replacement: identifier.meta({ description: "The new key." }),
    overlapSeconds: number.meta({ description: "How long the old key still works." }),
  }),
});

export const keyRevoked = event({
  source,
  action: "revoke",
  ...messages(message("API key was revoked"), message("API key was not revoked")),
  undo,
  data: namedObject,
});
