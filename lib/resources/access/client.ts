import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "@/lib/browser/client";
import { explainAccess } from "./endpoints";
import type { explanation, question } from "./schema";

export type AccessQuestion = z.input<typeof question>;
export type AccessExplanation = z.output<typeof explanation>;

export const explanationQuery = (body: AccessQuestion) =>
  queryOptions({
    queryKey: [explainAccess.area, explainAccess.name, body],
    queryFn: async ({ signal }) => (await call(explainAccess, { body, signal })).data,
    // Somebody may have changed a role in the meantime.
    staleTime: 0,
  });
