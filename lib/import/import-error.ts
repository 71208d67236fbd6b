/** What is wrong with an import, in words for the operator. */
export class ImportError extends Error {
  override name = "ImportError";
}
