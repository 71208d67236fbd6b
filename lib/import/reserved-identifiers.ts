/**
 * Words that the API's addresses have in the place of an identifier, such as `/v1/account/changes`: a record that has one as
 * its identifier could not be read. A test compares them with the endpoints.
 */
export const reservedIdentifiers: ReadonlySet<string> = new Set([
  "change",
  "changes",
  "collection",
  "customers",
  "history",
  "permission",
  "restore",
  "service",
]);
