import type { EventType } from "@/lib/base/audit/event";
import * as authentication from "@/lib/base/auth/events";
import * as imports from "@/lib/import/events";
import * as account from "@/lib/resources/account/events";
import * as agreement from "@/lib/resources/agreement/events";
import * as collection from "@/lib/resources/collection/events";
import * as consent from "@/lib/resources/consent/events";
import * as distributor from "@/lib/resources/distributor/events";
import * as event from "@/lib/resources/event/events";
import * as guest from "@/lib/resources/guest/events";
import * as key from "@/lib/resources/key/events";
import * as role from "@/lib/resources/role/events";
import * as session from "@/lib/resources/session/events";
import * as subscription from "@/lib/resources/subscription/events";
import * as tenant from "@/lib/resources/tenant/events";
import * as ticket from "@/lib/resources/ticket/events";
import * as user from "@/lib/resources/user/events";
import * as webhook from "@/lib/resources/webhook/events";

/**
 * Every kind of event there is: whatever the events files export. The OpenAPI document, the reference page, the filters
 * of the event log, the form of webhooks and the tests read it.
 */
export const events: readonly EventType[] = [
  authentication,
  account,
  agreement,
  consent,
  collection,
  distributor,
  subscription,
  ticket,
  tenant,
  role,
  user,
  guest,
  session,
  key,
  webhook,
  event,
  imports,
].flatMap((declared): EventType[] => Object.values(declared));
