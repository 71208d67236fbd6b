/** What a term is drawn and named by, beside its identifier. */
export const termFields = [
  "name",
  "status",
  "start_date",
  "end_date",
  "cancel_term",
  "price",
  "tenant",
  "account",
  "account_details.name",
] as const;
