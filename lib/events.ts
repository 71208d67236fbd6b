// biome-ignore-all assist/source/organizeImports: in the order of the folders
// Written by `npm run indexes`.
import type { EventType } from "@/lib/base/audit/event";
import * as baseAuthEvents from "@/lib/base/auth/events";
import * as importEvents from "@/lib/import/events";
import * as accountEvents from "@/lib/resources/account/events";
import * as agreementEvents from "@/lib/resources/agreement/events";
import * as collectionEvents from "@/lib/resources/collection/events";
import * as consentEvents from "@/lib/resources/consent/events";
import * as directoryEvents from "@/lib/resources/directory/events";
import * as distributorEvents from "@/lib/resources/distributor/events";
import * as eventEvents from "@/lib/resources/event/events";
import * as factorEvents from "@/lib/resources/factor/events";
import * as guestEvents from "@/lib/resources/guest/events";
import * as keyEvents from "@/lib/resources/key/events";
import * as mailEvents from "@/lib/resources/mail/events";
import * as orderEvents from "@/lib/resources/order/events";
import * as passkeyEvents from "@/lib/resources/passkey/events";
import * as planEvents from "@/lib/resources/plan/events";
import * as productEvents from "@/lib/resources/product/events";
import * as roleEvents from "@/lib/resources/role/events";
import * as sandboxEvents from "@/lib/resources/sandbox/events";
import * as sessionEvents from "@/lib/resources/session/events";
import * as singleSignOnEvents from "@/lib/resources/single-sign-on/events";
import * as subscriptionChangeEvents from "@/lib/resources/subscription-change/events";
import * as subscriptionEvents from "@/lib/resources/subscription/events";
import * as tenantEvents from "@/lib/resources/tenant/events";
import * as ticketEvents from "@/lib/resources/ticket/events";
import * as undoEvents from "@/lib/resources/undo/events";
import * as userEvents from "@/lib/resources/user/events";
import * as viewEvents from "@/lib/resources/view/events";
import * as webhookEvents from "@/lib/resources/webhook/events";

/** All kinds of events. The OpenAPI document, the reference page, the event filters and the tests read it. */
export const events: readonly EventType[] = [
  baseAuthEvents,
  importEvents,
  accountEvents,
  agreementEvents,
  collectionEvents,
  consentEvents,
  directoryEvents,
  distributorEvents,
  eventEvents,
  factorEvents,
  guestEvents,
  keyEvents,
  mailEvents,
  orderEvents,
  passkeyEvents,
  planEvents,
  productEvents,
  roleEvents,
  sandboxEvents,
  sessionEvents,
  singleSignOnEvents,
  subscriptionChangeEvents,
  subscriptionEvents,
  tenantEvents,
  ticketEvents,
  undoEvents,
  userEvents,
  viewEvents,
  webhookEvents,
].flatMap((declared): EventType[] => Object.values(declared));
