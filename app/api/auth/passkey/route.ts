import { assertionOptions, signInUse } from "@/lib/base/auth/passkey";
import { siteOf } from "@/lib/base/http/request";

/** What a browser needs to sign in with a passkey; the answer goes to next-auth, as `response` of the provider `passkey`. */
export async function GET(request: Request): Promise<Response> {
  const options = await assertionOptions(siteOf(request.headers), signInUse);
  return Response.json(options, { headers: { "Cache-Control": "no-store" } });
}
