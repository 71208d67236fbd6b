import type { Endpoint } from "@/lib/base/http/endpoint";
import { type CallInput, send } from "./client";

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
