import { event } from "@/lib/base/audit/event";

export const eventRefused = event({
  source: "event",
  action: "append",
  failure: "Event was not appended",
  description: "A success leaves the appended event itself.",
});
