import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "@/lib/browser/client";
import { useEndpointMutation } from "@/lib/browser/use-endpoint-mutation";
import { getDirectory, linkDirectoryGroup } from "./endpoints";
import type { directoryLink } from "./schema";

export type DirectoryLink = z.input<typeof directoryLink>;

export const directoryQuery = queryOptions({
  queryKey: [getDirectory.area, getDirectory.name],
  queryFn: ({ signal }) => call(getDirectory, { signal }),
});

/** Chooses the role that a group gives its members. */
export function useLinkDirectoryGroup() {
  return useEndpointMutation(
    linkDirectoryGroup,
    async ({ id, body }: { id: string; body: DirectoryLink }) =>
      (await call(linkDirectoryGroup, { params: { id }, body })).data,
  );
}
