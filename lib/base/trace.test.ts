import { propagation, type Span, type Tracer, trace } from "@opentelemetry/api";
import { afterAll, expect, it } from "vitest";
import { inSpan, traceHeaders, traceIdOf } from "./trace";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const parent = `00-${traceId}-b7ad6b7169203331-01`;

afterAll(() => {
  trace.disable();
  propagation.disable();
});

it("names the trace of a request for the log without an SDK, and only a well-formed one", async () => {
  const idOf = (traceparent: string) => traceIdOf(new Headers({ traceparent }));
  expect(idOf(parent)).toBe(traceId);
  expect(idOf(`00-${"0".repeat(32)}-b7ad6b7169203331-01`)).toBeUndefined();
  expect(idOf("made up")).toBeUndefined();
  expect(traceIdOf(new Headers())).toBeUndefined();
  expect(await inSpan("work", {}, async () => 1)).toBe(1);
  expect(traceHeaders()).toEqual({});
});

it("gives spans to the SDK of the process, and takes and passes on the headers of the trace", async () => {
  const spans: string[] = [];
  const taken: unknown[] = [];
  const start = (name: string, options: object, above: unknown, work: (span: Span) => unknown) => {
    spans.push(`${name} ${JSON.stringify(options)}`);
    taken.push(above);
    return work(trace.wrapSpanContext({ traceId, spanId: "b7ad6b7169203331", traceFlags: 1 }));
  };
  const tracer = { startActiveSpan: start, startSpan: start } as unknown as Tracer;
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  propagation.setGlobalPropagator({
    inject: (_, headers, setter) => setter.set(headers, "traceparent", parent),
    extract: (above, headers, getter) => above.setValue(Symbol.for("test"), getter.get(headers, "traceparent")),
    fields: () => ["traceparent"],
  });
  await inSpan("GET /v1/x", { kind: "server", from: new Headers({ traceparent: parent }) }, async () => {});
  expect(spans).toEqual(['GET /v1/x {"kind":1,"attributes":{}}']);
  expect(taken[0]).toMatchObject({});
  expect(traceHeaders()).toEqual({ traceparent: parent });
  await expect(inSpan("fails", {}, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
});
