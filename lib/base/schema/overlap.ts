import * as z from "zod";
import { message } from "@/lib/languages/text";

const secondsMax = 7 * 86_400;

/** How long a secret that has been replaced still works beside the new one, in seconds. */
export const overlapSeconds = z
  .number()
  .int()
  .min(0)
  .max(secondsMax, message("At most {secondsMax} seconds, which is 7 days.", { secondsMax }));
