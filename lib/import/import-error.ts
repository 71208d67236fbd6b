/** The faults of an import, worded for the operator. */
export class ImportError extends Error {
  override name = "ImportError";
}
