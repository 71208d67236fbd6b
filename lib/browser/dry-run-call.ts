import type { Endpoint } from "@/lib/base/http/endpoint";
import { CallError, type CallInput, type Failure, send } from "./client";

/** The result of a dry run. */
export interface DryRun {
  status: number;
  /** The answer that the write would have; a problem document where it would be refused. */
  answer: unknown;
  refusal?: Failure;
  events: Effects<{ source: string; action: string; message: string; _id?: string }>;
  deliveries: Effects<{ webhook: string; host: string; type: string }>;
}

/** The number of events, and the first of them if the viewer may read them. */
interface Effects<Shown> {
  count: number;
  shown: readonly Shown[];
}

/** Sends a call as a dry run; nothing is stored or sent. @throws CallError without an answer */
export async function callDryRun<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<DryRun> {
  try {
    const response = await send(endpoint, { ...input, prefer: "dry-run" }, "application/json");
    const { status, headers } = response;
    return {
      status,
      answer: await response.json(),
      events: effectsIn(headers, "events"),
      deliveries: effectsIn(headers, "deliveries"),
    };
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 0) throw error;
    const nothing = { count: 0, shown: [] };
    return {
      status: error.status,
      answer: error.problem,
      refusal: error.problem,
      events: nothing,
      deliveries: nothing,
    };
  }
}

function effectsIn<Shown>(headers: Headers, kind: "events" | "deliveries"): Effects<Shown> {
  const count = new RegExp(`${kind}=(\\d+)`).exec(headers.get("dry-run-effects") ?? "")?.[1];
  return { count: Number(count ?? 0), shown: JSON.parse(headers.get(`dry-run-${kind}`) ?? "[]") };
}
