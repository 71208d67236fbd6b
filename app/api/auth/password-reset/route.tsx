import { organizationOf } from "@/lib/base/auth/organization";
import { clientIp, isSameOrigin } from "@/lib/base/http/request";
import { sendsMail } from "@/lib/resources/mail/outbox";
import { requestPasswordReset } from "@/lib/resources/user/password-reset";
import { email } from "@/lib/resources/user/schema";

/** Requests a link to reset a forgotten password. The answer is the same whether the address has a user or not. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return new Response(null, { status: 403 });
  if (!sendsMail()) return new Response(null, { status: 404 });
  const form = await request.formData().catch(() => undefined);
  const address = email.safeParse(form?.get("email"));
  if (!address.success) return new Response(null, { status: 422 });
  // Depends on the domain only, so it does not reveal whether the address has a user.
  const organization = await organizationOf(address.data);
  const wait = await requestPasswordReset(address.data, clientIp(request.headers));
  if (wait > 0) return new Response(null, { status: 429, headers: { "Retry-After": String(wait) } });
  return new Response(null, { status: organization?.required ? 409 : 204 });
}
