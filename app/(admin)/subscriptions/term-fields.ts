/** The fields that a term is drawn and named by, besides its identifier. */
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
