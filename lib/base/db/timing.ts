import { metrics } from "@/lib/base/metrics";
import { hasSpan, inSpan, type SpanOptions } from "@/lib/base/trace";
import type { Timing } from "./caller";

const databaseSpan: SpanOptions = { kind: "client", attributes: { "db.system.name": "postgresql" } };

/** Waits for `work`, and adds its duration to the timing of the request. */
export async function timed<T>(timing: Timing | undefined, part: keyof Timing, work: Promise<T>): Promise<T> {
  const began = performance.now();
  const isTraced = part === "database" && hasSpan();
  try {
    return await (isTraced ? inSpan("postgresql", databaseSpan, () => work) : work);
  } finally {
    const milliseconds = performance.now() - began;
    if (timing) timing[part] += milliseconds;
    if (part === "database") metrics.database.observe(milliseconds / 1000);
  }
}
