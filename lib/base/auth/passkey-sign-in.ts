import { inTenant } from "@/lib/base/db/transaction";
import { log } from "@/lib/base/log";
import { metrics } from "@/lib/base/metrics";
import { passkeyAssertion } from "@/lib/base/schema/passkey";
import { message } from "@/lib/languages/text";
import { mustUseOrganization, organizationRequired } from "./organization";
import { findPasskey, recordUse, signInUse, verifyAssertion } from "./passkey";
import { appendFailedSignIn, type Origin, openFor, type SignInOutcome } from "./sign-in";
import { countNetworkTry, networkOf } from "./throttle";

/** Signs in with a passkey alone, which identifies its user. */
export async function signInWithPasskey(sent: string, origin: Origin & { site: string }): Promise<SignInOutcome> {
  const outcome = await tryPasskey(sent, origin);
  metrics.signIns.inc({ outcome: outcome.outcome });
  return outcome;
}

async function tryPasskey(sent: string, { site, ...origin }: Origin & { site: string }): Promise<SignInOutcome> {
  const network = networkOf(origin.address);
  const { wait } = await countNetworkTry(network);
  if (wait > 0) return { outcome: "throttled", seconds: wait };
  const response = passkeyAssertion.safeParse(parsed(sent)).data;
  const found = response && (await findPasskey(response.id));
  if (found && (await mustUseOrganization(found.tenant, found.email))) {
    log.warn({ network, reason: organizationRequired }, "sign-in refused");
    await appendFailedSignIn(found, organizationRequired);
    return { outcome: "organization" };
  }
  const counter = found && (await verifyAssertion(site, signInUse, found, response));
  const secret =
    found &&
    counter !== undefined &&
    (await inTenant(found.tenant, async (tx) =>
      (await recordUse(tx, found, counter)) ? await openFor(tx, found, origin, { strong: true }) : undefined,
    ));
  if (secret) return { outcome: "signed-in", userId: found.user_id, secret };
  const reason = message("The passkey was not accepted.");
  log.warn({ network, reason }, "sign-in refused");
  if (found) await appendFailedSignIn(found, reason);
  return { outcome: "refused", wrong: "passkey", triesLeft: 0 };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
