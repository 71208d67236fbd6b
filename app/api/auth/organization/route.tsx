import { organizationOf } from "@/lib/base/auth/organization";
import { countNetworkTry, networkOf } from "@/lib/base/auth/throttle";
import { clientIp, isSameOrigin } from "@/lib/base/http/request";
import { log } from "@/lib/base/log";
import { metrics } from "@/lib/base/metrics";
import { loadProvider } from "@/lib/resources/single-sign-on/provider";
import { email } from "@/lib/resources/user/schema";

/**
 * Finds the single sign-on of an address's domain: the name of its provider at next-auth. The answer does not depend on
 * users.
 */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return new Response(null, { status: 403 });
  const form = await request.formData().catch(() => undefined);
  const address = email.safeParse(form?.get("email"));
  if (!address.success) return new Response(null, { status: 422 });
  const { wait } = await countNetworkTry(networkOf(clientIp(request.headers)));
  if (wait > 0) return new Response(null, { status: 429, headers: { "Retry-After": String(wait) } });
  const organization = await organizationOf(address.data);
  if (!organization) return new Response(null, { status: 404 });
  const { tenant } = organization;
  try {
    // Also fetches the issuer's configuration for the sign-in.
    const provider = await loadProvider(tenant);
    return provider ? Response.json({ provider: provider.id }) : new Response(null, { status: 404 });
  } catch (error) {
    metrics.singleSignOns.inc({ outcome: "failed" });
    log.warn({ error, tenant }, "single sign-on failed");
    return new Response(null, { status: 502 });
  }
}
