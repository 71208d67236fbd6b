import { type Context, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

/**
 * Spans for OpenTelemetry. Without an SDK in the process, which the operator adds with `NODE_OPTIONS=--import …`, they do
 * nothing. Attributes hold no parameters of statements and nothing that a user typed.
 */

const tracer = trace.getTracer("comptoir");

export interface SpanOptions {
  kind?: "server" | "client" | "internal";
  attributes?: Record<string, string | number>;
  /** Headers of a request that can name the span above (W3C Trace Context). */
  from?: Headers;
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

const ofHeaders = { get: (headers: Headers, name: string) => headers.get(name) ?? undefined, keys: () => [] };

export function inSpan<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  const { kind = "internal", attributes = {}, from } = options;
  const above: Context = from ? propagation.extract(context.active(), from, ofHeaders) : context.active();
  return tracer.startActiveSpan(name, { kind: kinds[kind], attributes }, above, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Whether an SDK follows the present work. */
export const hasSpan = (): boolean => trace.getActiveSpan() !== undefined;

/** The headers that make a request part of the present trace. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

const validTraceParent = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/;

/** The identifier of the trace that a request belongs to, for its line in the log; also without an SDK. */
export function traceIdOf(headers: Headers): string | undefined {
  const own = trace.getActiveSpan()?.spanContext().traceId;
  return own ?? validTraceParent.exec(headers.get("traceparent") ?? "")?.[1];
}
