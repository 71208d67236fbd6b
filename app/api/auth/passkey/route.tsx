import { assertionOptions, signInUse } from "@/lib/base/auth/passkey";
import { siteOf } from "@/lib/base/http/request";

/**
 * The options for a sign-in with a passkey. The browser's answer is sent to next-auth, as `response` of the provider
 * `passkey`.
 */
export async function GET(request: Request): Promise<Response> {
  const options = await assertionOptions(siteOf(request.headers), signInUse);
  return Response.json(options, { headers: { "Cache-Control": "no-store" } });
}
