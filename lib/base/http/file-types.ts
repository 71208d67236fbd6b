/** A JSON document on each line. */
export const linesType = "application/x-ndjson";

/** The forms of records that are sent as a file. */
export const fileForms = {
  [linesType]:
    "A JSON document on each line; or one JSON document: an array, a list as the API answers it, or a record.",
  "text/csv":
    "A table with a header row of fields, such as `name` and `address.zip`, as spreadsheets save it: cells are separated by commas, semicolons or tabs, upper and lower case of the header are the same, and columns and rows that are empty are no part of it.",
} as const;

export type FileType = keyof typeof fileForms;

export const fileTypes = Object.keys(fileForms) as FileType[];

/** The members that hold the records in the API's list responses, which can be sent back as a JSON file. */
export const envelopeMembers = ["data", "distributors", "collections"];

/** A form with fields, and the file as its last part. */
export const formType = "multipart/form-data";

const mediaTypeOf = (contentType: string) => contentType.split(";", 1)[0]?.trim().toLowerCase();

/** The form of the file that a request with this `Content-Type` sends, if it sends one. */
export function fileTypeOf(contentType: string | null | undefined): FileType | typeof formType | undefined {
  const type = mediaTypeOf(contentType ?? "");
  return ([...fileTypes, formType] as const).find((each) => each === type);
}

/** The form of the file in a form. Few senders know the type of one with a record on each line. */
export function typeOfPart({ contentType, name }: { contentType: string; name: string }): FileType | undefined {
  if (/\.(ndjson|jsonl|json)$/i.test(name)) return linesType;
  if (/\.(csv|tsv|txt)$/i.test(name)) return "text/csv";
  return fileTypes.find((each) => each === mediaTypeOf(contentType));
}
