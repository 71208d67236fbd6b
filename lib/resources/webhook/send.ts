import { request } from "undici";
import { defined } from "@/lib/base/defined";
import { env } from "@/lib/base/env";
import { metrics } from "@/lib/base/metrics";
import { NotPublicError, refusal } from "@/lib/base/outbound/address";
import { publicAgent } from "@/lib/base/outbound/agent";
import { inSpan, traceHeaders } from "@/lib/base/trace";

/** One request to a receiver: limited in time and size, to a public address only, without following redirects. */

const timeoutMilliseconds = 15_000;
const responseBytesMax = 65_536;
const responseLengthMax = 1024;

export interface Outcome {
  delivered: boolean;
  time: string;
  durationMilliseconds: number;
  statusCode?: number;
  error?: string;
  response?: string;
  /** The receiver did not respond in time; the circuit breaker counts these. */
  timedOut?: true;
  /** The receiver's `Retry-After` in milliseconds. */
  retryAfter?: number;
}

export interface Message {
  /** The same in every attempt, so that receivers can detect repetitions. */
  id: string;
  timestamp: number;
  body: string;
  signatures: string[];
}

/** Sends a message and returns the outcome; never throws. */
export async function send(url: string, message: Message): Promise<Outcome> {
  const time = new Date().toISOString();
  const started = performance.now();
  const outcome = await inSpan("webhook", { kind: "client" }, () => attempt(url, message));
  metrics.deliveries.inc({ outcome: outcome.delivered ? "delivered" : "failed" });
  return { time, ...outcome, durationMilliseconds: Math.round(performance.now() - started) };
}

type Attempted = Omit<Outcome, "time" | "durationMilliseconds">;

async function attempt(url: string, message: Message): Promise<Attempted> {
  const refused = refusal(url, env.WEBHOOK_ALLOW_PRIVATE);
  if (refused) return { delivered: false, error: refused };
  // One time limit for everything: DNS lookup, connection, response and its body.
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const { statusCode, headers, body } = await request(url, {
      method: "POST",
      dispatcher: agent,
      signal,
      body: message.body,
      headers: {
        ...traceHeaders(),
        "content-type": "application/json",
        "user-agent": "Comptoir",
        "webhook-id": message.id,
        "webhook-timestamp": String(message.timestamp),
        "webhook-signature": message.signatures.join(" "),
      },
    });
    const response = await readPrefix(body);
    const answered = defined({ statusCode, response: response || undefined });
    if (statusCode >= 200 && statusCode < 300) return { delivered: true, ...answered };
    const retryAfter = parseRetryAfter(headers["retry-after"]);
    return {
      delivered: false,
      ...answered,
      error: `The receiver answered ${statusCode}.`,
      ...defined({ retryAfter }),
    };
  } catch (error) {
    if (signal.aborted) return { delivered: false, error: "The receiver did not answer in time.", timedOut: true };
    return { delivered: false, error: reason(error) };
  }
}

/** The start of the body as text; the rest is not read. */
async function readPrefix(body: AsyncIterable<Uint8Array> & { destroy(): unknown }): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= responseBytesMax) break;
  }
  body.destroy();
  const text = new TextDecoder().decode(Buffer.concat(chunks)).replaceAll("\0", "");
  return text.slice(0, responseLengthMax).toWellFormed();
}

/** `Retry-After` in milliseconds: seconds or a date (RFC 9110 §10.2.3). */
function parseRetryAfter(header: string | string[] | undefined): number | undefined {
  if (typeof header !== "string") return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - Date.now());
}

/** Why the request failed, worded so that it reveals nothing about the server's network. */
function reason(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return new NotPublicError().message;
  if (code === "ECONNREFUSED") return "The receiver refused the connection.";
  if (code === "ECONNRESET" || code === "EPIPE" || code === "UND_ERR_SOCKET")
    return "The receiver broke the connection.";
  if (/^UND_ERR_.*TIMEOUT$|^ETIMEDOUT$/.test(code)) return "The receiver could not be connected to in time.";
  if (/^(ERR_TLS|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|ERR_SSL)/.test(code)) {
    return `The receiver's certificate is not valid (${code}).`;
  }
  if (/^UND_ERR_|^HPE_/.test(code)) return `The receiver did not answer in HTTP (${code}).`;
  return "The receiver could not be reached.";
}

const agent = publicAgent(timeoutMilliseconds);
