import { event } from "@/lib/base/audit/event";
import { message } from "@/lib/languages/text";

export const eventRefused = event({
  source: "event",
  action: "append",
  failure: message("Event was not appended"),
  description: "A success leaves the appended event itself.",
});
