import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/browser/client";
import { useEndpointMutation } from "@/lib/browser/use-endpoint-mutation";
import { createSandbox, deleteSandbox, getSandbox } from "./endpoints";

export const sandboxQuery = queryOptions({
  queryKey: [getSandbox.area, getSandbox.name],
  queryFn: ({ signal }) => call(getSandbox, { signal }),
  refetchInterval: ({ state }) => state.data?.data.status === "making" && 1_000,
});

export const useStartSandbox = () => useEndpointMutation(createSandbox, () => call(createSandbox));

/** Deletes the sandbox of a tenant, also from within it. */
export const endSandbox = (tenant: string) => call(deleteSandbox, { tenant });

export const useDeleteSandbox = () => useEndpointMutation(deleteSandbox, endSandbox);
