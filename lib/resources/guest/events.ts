import * as z from "zod";
import { event } from "@/lib/base/audit/event";
import { identifier, text } from "@/lib/base/schema/primitives";

const source = "user";
const guest = z.object({ _id: identifier, name: text, username: text });

export const guestAdmitted = event({
  source,
  action: "guest_admit",
  success: "Guest was admitted",
  failure: "Guest was not admitted",
  undo: { never: "Dismiss the guest instead." },
  data: guest.extend({ role: text }),
});

export const guestDismissed = event({
  source,
  action: "guest_dismiss",
  success: "Guest was dismissed",
  failure: "Guest was not dismissed",
  undo: { never: "Admit the guest again instead." },
  data: guest,
});
