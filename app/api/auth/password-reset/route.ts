import { clientIp, isSameOrigin } from "@/lib/base/http/request";
import { sendsMail } from "@/lib/resources/mail/outbox";
import { requestPasswordReset } from "@/lib/resources/user/password-reset";
import { email } from "@/lib/resources/user/schema";

/** Asks for a link to reset a forgotten password. The answer is the same whether the address has a user or not. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return new Response(null, { status: 403 });
  if (!sendsMail()) return new Response(null, { status: 404 });
  const form = await request.formData().catch(() => undefined);
  const address = email.safeParse(form?.get("email"));
  if (!address.success) return new Response(null, { status: 422 });
  const wait = await requestPasswordReset(address.data, clientIp(request.headers));
  return wait > 0
    ? new Response(null, { status: 429, headers: { "Retry-After": String(wait) } })
    : new Response(null, { status: 204 });
}
