import type { Endpoint } from "@/lib/base/http/endpoint";
import { type CallInput, send, sendRead } from "./client";

/** Answers of the API as text. Import it when it is needed: no page does so at first. */

/** Reads a list as CSV, chunk by chunk as it arrives. @throws CallError */
export async function callForCsv<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  onChunk: (chunk: string) => void,
): Promise<void> {
  const { body } = await send(endpoint, input, "text/csv");
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) onChunk(chunk.value);
}

/** The answer to a read, unparsed. */
export interface RawAnswer {
  status: number;
  milliseconds: number;
  headers: readonly (readonly [string, string])[];
  text: string;
}

/** Reads an address of the API like the page does, and returns any answer, also a failure. */
export async function readRaw(address: string, signal?: AbortSignal): Promise<RawAnswer> {
  const started = performance.now();
  const response = await sendRead(address, signal);
  const text = await response.text();
  const milliseconds = Math.round(performance.now() - started);
  return { status: response.status, milliseconds, headers: [...response.headers], text };
}
