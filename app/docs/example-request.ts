import type { Endpoint } from "@/lib/base/http/endpoint";

const anyId = "6835c3c2b7104e93d5a8f006";

/** A path as it can be sent: an id in the place of each parameter. */
export const examplePath = ({ path, example }: Endpoint, id = anyId): string =>
  (example?.path ?? path).replace(/:([A-Za-z]+)/g, encodeURIComponent(id));
