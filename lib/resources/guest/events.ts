import * as z from "zod";
import { event, messages } from "@/lib/base/audit/event";
import { identifier, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

const source = "user";
const guest = z.object({ _id: identifier, name: text, username: text });

export const guestAdmitted = event({
  source,
  action: "guest_admit",
  ...messages(message("Guest was admitted"), message("Guest was not admitted")),
  undo: { never: message("Dismiss the guest instead.") },
  data: guest.extend({ role: text }),
});

export const guestDismissed = event({
  source,
  action: "guest_dismiss",
  ...messages(message("Guest was dismissed"), message("Guest was not dismissed")),
  undo: { never: message("Admit the guest again instead.") },
  data: guest,
});
