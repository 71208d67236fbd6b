import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { processWide } from "@/lib/base/process-wide";

/**
 * The metrics of this process, for Prometheus. Labels have few values that are known beforehand: never a tenant, a
 * user, an identifier or a path that somebody typed.
 */

const secondsOfRequests = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Metrics {
  registry: Registry;
  requests: Histogram<"method" | "route" | "status">;
  database: Histogram;
  connectErrors: Counter<"reason">;
  refusals: Counter<"limit">;
  signIns: Counter<"outcome">;
  singleSignOns: Counter<"outcome">;
  requestsLost: Counter<"reason">;
  totals: Counter<"outcome">;
  deliveries: Counter<"outcome">;
  mails: Counter<"outcome">;
}

function create(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // `promtool check metrics` takes names with this suffix for counters only. The same are there by type.
  for (const what of ["handles", "requests", "resources"]) registry.removeSingleMetric(`nodejs_active_${what}_total`);
  const counter = <Label extends string>(name: string, label: Label, help: string) =>
    new Counter({ name, help, labelNames: [label], registers });
  return {
    registry,
    requests: new Histogram({
      name: "comptoir_http_request_duration_seconds",
      help: "Requests by the template of their route. A download ends with its first bytes.",
      labelNames: ["method", "route", "status"],
      buckets: secondsOfRequests,
      registers,
    }),
    database: new Histogram({
      name: "comptoir_db_round_trip_duration_seconds",
      help: "Round trips to Postgres, each with one or more statements.",
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5],
      registers,
    }),
    connectErrors: counter(
      "comptoir_db_connect_errors_total",
      "reason",
      "Connections to Postgres that failed: none was left, or for another reason.",
    ),
    refusals: counter("comptoir_rate_limited_total", "limit", "Requests refused by a limit."),
    signIns: counter("comptoir_sign_ins_total", "outcome", "Attempts to sign in with a password."),
    singleSignOns: counter(
      "comptoir_single_sign_ons_total",
      "outcome",
      "Sign-ins through an OpenID provider: signed-in, refused (nobody is known by the identity) or failed (no answer of the provider that counts).",
    ),
    requestsLost: counter(
      "comptoir_requests_unlisted_total",
      "reason",
      "Requests that `GET /v1/request` lacks: too many at once or while the database was away (full), or not stored (failed).",
    ),
    totals: counter(
      "comptoir_list_totals_total",
      "outcome",
      "Totals of lists, by whether they were known or had to be counted.",
    ),
    deliveries: counter("comptoir_webhook_attempts_total", "outcome", "Attempts to deliver a webhook by this process."),
    mails: counter(
      "comptoir_mail_attempts_total",
      "outcome",
      "Attempts to hand an e-mail to the mail server by this process.",
    ),
  };
}

export const metrics: Metrics = processWide("metrics", create);

/** Adds a gauge whose values are read when Prometheus asks. A value that cannot be read is left out, or NaN. */
export function addGauge<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  read: (set: (value: number, labels?: Partial<Record<Label, string>>) => void) => Promise<void> | void,
): void {
  if (metrics.registry.getSingleMetric(name)) return;
  new Gauge({
    name,
    help,
    labelNames,
    registers: [metrics.registry],
    async collect() {
      this.reset();
      try {
        await read((value, labels = {}) => this.set(labels, value));
      } catch {
        this.reset();
        if (labelNames.length === 0) this.set(Number.NaN);
      }
    },
  });
}
