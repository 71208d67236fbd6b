import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "@/lib/browser/client";
import { useEndpointMutation } from "@/lib/browser/use-endpoint-mutation";
import { getDirectory, getDirectoryGroup, linkDirectoryGroup } from "./endpoints";
import type { directoryLink } from "./schema";

export type DirectoryLink = z.input<typeof directoryLink>;

export const directoryQuery = queryOptions({
  queryKey: [getDirectory.area, getDirectory.name],
  queryFn: ({ signal }) => call(getDirectory, { signal }),
});

export const directoryGroupQuery = (id: string) =>
  queryOptions({
    queryKey: [getDirectoryGroup.area, getDirectoryGroup.name, id],
    queryFn: ({ signal }) => call(getDirectoryGroup, { params: { id }, signal }),
  });

/** Chooses the role that a group gives its members. */
export function useLinkDirectoryGroup() {
  return useEndpointMutation(
    linkDirectoryGroup,
    ({ id, body, ifMatch }: { id: string; body: DirectoryLink; ifMatch: string | undefined }) =>
      call(linkDirectoryGroup, { params: { id }, body, ifMatch }),
  );
}
