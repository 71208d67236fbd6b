/** The forms of records that are sent as a file. */
export const fileForms = {
  "application/x-ndjson": "A JSON document on each line.",
  "text/csv": "A table with a header row of fields, such as `name` and `address.zip`.",
} as const;

export type FileType = keyof typeof fileForms;

export const fileTypes = Object.keys(fileForms) as FileType[];

/** The form of the file that a request sends, if it sends one. */
export function fileTypeOf({ headers }: Request): FileType | undefined {
  const type = (headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  return fileTypes.find((each) => each === type);
}
