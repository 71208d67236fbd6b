import * as z from "zod";
import { languages } from "@/lib/languages/languages";

/** A language that screens, errors and e-mails are in. */
export const readerLanguage = z
  .enum(languages.map(({ code }) => code))
  .meta({ description: "A language of the screens." });
