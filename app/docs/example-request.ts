import type { Endpoint } from "@/lib/base/http/endpoint";

/** What stands in an example for an identifier that only the reader knows: `PLAN_ID`. */
export const placeholder = /\b[A-Z]+(?:_[A-Z]+)*_ID\b/;

/** A path as it can be sent: an id in the place of each parameter, or the name of one. */
export const examplePath = ({ path, example }: Endpoint, id?: string): string =>
  (example?.path ?? path).replace(
    /([\w-]+)\/:\w+/g,
    (_, noun: string) => `${noun}/${encodeURIComponent(id ?? nameOf(noun))}`,
  );

const nameOf = (noun: string): string => `${noun.toUpperCase().replaceAll("-", "_")}_ID`;
