import type { Timing } from "@/lib/base/db/caller";
import { metrics } from "@/lib/base/metrics";
import type { SpanOptions } from "@/lib/base/trace";

/** Measures requests, for metrics, traces and the browser's developer tools. */

/** The template of a route. */
interface Observed {
  method: string;
  path: string;
}

/** By route and status: to find one by its labels costs more than to use it. */
const histograms = new Map<string, { observe(seconds: number): void }>();

export function observe({ method, path }: Observed, status: number, milliseconds: number): void {
  const name = `${method} ${path} ${status}`;
  let histogram = histograms.get(name);
  if (!histogram) {
    histogram = metrics.requests.labels({ method, route: path, status: String(status) });
    histograms.set(name, histogram);
  }
  histogram.observe(milliseconds / 1000);
}

/**
 * Server-Timing (W3C): the database, waiting for a connection, and the rest. Refusals have none: how long the database took
 * would help to tell records of other tenants from those that do not exist.
 */
export const serverTiming = (status: number, { wait, database }: Timing, all: number): Record<string, string> =>
  status >= 400
    ? {}
    : {
        "Server-Timing": `db;dur=${round(database)}, wait;dur=${round(wait)}, app;dur=${round(Math.max(0, all - wait - database))}`,
      };

const round = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

export const spanOf = ({ method, path }: Observed, request: Request): SpanOptions => ({
  kind: "server",
  attributes: { "http.request.method": method, "http.route": path },
  from: request.headers,
});
