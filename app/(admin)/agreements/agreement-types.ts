import { message } from "@/lib/languages/text";

/** Who accepts an agreement: each person, or one for the company. */
export const agreementTypes: Readonly<Record<string, string>> = {
  USER: message("People"),
  ACCOUNT: message("Companies"),
};
