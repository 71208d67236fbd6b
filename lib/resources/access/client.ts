import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "@/lib/browser/client";
import { explainAccess, simulateAccess } from "./endpoints";
import type { explanation, question, Simulated, simulation } from "./schema";

export type AccessQuestion = z.input<typeof question>;
export type AccessExplanation = z.output<typeof explanation>;

export const explanationQuery = (body: AccessQuestion) =>
  queryOptions({
    queryKey: [explainAccess.area, explainAccess.name, body],
    queryFn: async ({ signal }) => (await call(explainAccess, { body, signal })).data,
    // Somebody may have changed a role in the meantime.
    staleTime: 0,
  });

export type AccessChange = z.input<typeof simulation>["change"];
export type RoleChange = Extract<AccessChange, { role: unknown }>;
export type AccessDifference = Simulated;

/** Who would gain and lose what by a change. */
export const simulationQuery = (change: AccessChange) =>
  queryOptions({
    queryKey: [simulateAccess.area, simulateAccess.name, change],
    queryFn: async ({ signal }) => (await call(simulateAccess, { body: { change }, signal })).data,
    staleTime: 0,
  });
