import { request } from "undici";
import { env } from "@/lib/base/env";
import { message } from "@/lib/languages/text";
import { refusal } from "./address";
import { publicAgent } from "./agent";

/** Requests to servers that a tenant has named, such as its OpenID issuer: limited in time and size, without redirects. */

const timeoutMilliseconds = 4_000;
const responseBytesMax = 131_072;

/** The reason for a missing answer, worded so that it reveals nothing about the server's network. */
export class UnreachableError extends Error {
  override name = "UnreachableError";
}

interface Sent {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
}

/** @throws UnreachableError where the address is not allowed, nothing answers in time, or the answer is too long */
export async function fetchPublic(url: string, { method, headers, body }: Sent): Promise<Response> {
  const refused = refusal(url, env.WEBHOOK_ALLOW_PRIVATE);
  if (refused) throw new UnreachableError(refused);
  // One time limit for everything: DNS lookup, connection, response and its body.
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const answer = await request(url, {
      method,
      headers: { ...headers, "user-agent": "Comptoir" },
      ...(body === undefined ? {} : { body }),
      dispatcher: agent,
      signal,
    });
    const text = await bounded(answer.body);
    const type = answer.headers["content-type"];
    // A status without a body takes none.
    const content = answer.statusCode === 204 || answer.statusCode === 304 ? null : text;
    return new Response(content, {
      status: answer.statusCode,
      headers: typeof type === "string" ? { "content-type": type } : {},
    });
  } catch (error) {
    if (error instanceof UnreachableError) throw error;
    throw new UnreachableError(
      signal.aborted ? message("It did not answer in time.") : message("It could not be reached."),
    );
  }
}

async function bounded(body: AsyncIterable<Uint8Array> & { destroy(): unknown }): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > responseBytesMax) {
      body.destroy();
      throw new UnreachableError(message("Its answer is too long."));
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const agent = publicAgent(timeoutMilliseconds);
