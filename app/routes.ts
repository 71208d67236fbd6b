import type { Handler } from "@/lib/base/http/handle";
import * as account from "./v1/account/[id]/route";
import * as features from "./v1/account/permission/feature/route";
import * as role from "./v1/account/permission/role/[role]/route";
import * as roles from "./v1/account/permission/role/route";
import * as accounts from "./v1/account/route";
import * as acceptances from "./v1/agreement/[id]/consent/route";
import * as agreementPreview from "./v1/agreement/[id]/preview/route";
import * as agreement from "./v1/agreement/[id]/route";
import * as agreementVersion from "./v1/agreement/[id]/version/[version]/route";
import * as agreementVersions from "./v1/agreement/[id]/version/route";
import * as agreements from "./v1/agreement/route";
import * as serviceAgreements from "./v1/agreement/service/[id]/route";
import * as acceptanceCounts from "./v1/agreement-consent/route";
import * as authInfo from "./v1/auth/info/route";
import * as session from "./v1/auth/session/[id]/route";
import * as sessions from "./v1/auth/session/route";
import * as distributor from "./v1/distributor/[id]/route";
import * as distributors from "./v1/distributor/route";
import * as event from "./v1/event/[id]/route";
import * as events from "./v1/event/route";
import * as keyRotation from "./v1/key/[id]/rotate/route";
import * as key from "./v1/key/[id]/route";
import * as keys from "./v1/key/route";
import * as receipt from "./v1/signed-agreement/[id]/receipt/route";
import * as signature from "./v1/signed-agreement/[id]/route";
import * as signatures from "./v1/signed-agreement/route";
import * as ticket from "./v1/support/ticket/[id]/route";
import * as ticketHistory from "./v1/support/ticket/history/route";
import * as tickets from "./v1/support/ticket/route";
import * as tenant from "./v1/tenant/route";
import * as invitation from "./v1/user/[id]/invite/route";
import * as userUpdate from "./v1/user/[id]/route";
import * as userSessions from "./v1/user/[id]/session/route";
import * as guest from "./v1/user/guest/[id]/route";
import * as guests from "./v1/user/guest/route";
import * as invitationAcceptance from "./v1/user/invite/accept/route";
import * as myAgreements from "./v1/user/me/agreement/route";
import * as contexts from "./v1/user/me/context/route";
import * as myPassword from "./v1/user/me/password/route";
import * as userCreation from "./v1/user/route";
import * as webhookDeliveries from "./v1/webhook/[id]/delivery/route";
import * as webhookRotation from "./v1/webhook/[id]/rotate/route";
import * as webhook from "./v1/webhook/[id]/route";
import * as webhookTest from "./v1/webhook/[id]/test/route";
import * as redelivery from "./v1/webhook/delivery/[id]/redeliver/route";
import * as webhookDelivery from "./v1/webhook/delivery/[id]/route";
import * as webhooks from "./v1/webhook/route";
import * as logout from "./v2/auth/logout/route";
import * as product from "./v2/product/[id]/route";
import * as collection from "./v2/product/collection/[id]/route";
import * as collectionRestorePreview from "./v2/product/collection/restore/preview/route";
import * as collectionRestore from "./v2/product/collection/restore/route";
import * as collections from "./v2/product/collection/route";
import * as products from "./v2/product/route";
import * as subscription from "./v2/subscription/customers/[id]/route";
import * as subscriptions from "./v2/subscription/customers/route";
import * as subscriptionDetails from "./v2/subscription-detailed/customers/route";
import * as user from "./v2/user/[id]/route";
import * as users from "./v2/user/route";

/** Every route file of the API, for the server's fast path. A test compares it with the folders and with the endpoints. */
export const handlers: Handler[] = [
  account,
  accounts,
  tenant,
  authInfo,
  contexts,
  logout,
  session,
  sessions,
  role,
  roles,
  features,
  user,
  users,
  userCreation,
  userUpdate,
  userSessions,
  invitation,
  invitationAcceptance,
  myPassword,
  guest,
  guests,
  key,
  keys,
  keyRotation,
  agreements,
  agreement,
  agreementPreview,
  agreementVersions,
  agreementVersion,
  serviceAgreements,
  acceptanceCounts,
  acceptances,
  signatures,
  signature,
  receipt,
  myAgreements,
  distributor,
  distributors,
  event,
  events,
  webhook,
  webhooks,
  webhookRotation,
  webhookTest,
  webhookDelivery,
  webhookDeliveries,
  redelivery,
  ticket,
  ticketHistory,
  tickets,
  collection,
  collections,
  collectionRestore,
  collectionRestorePreview,
  product,
  products,
  subscription,
  subscriptions,
  subscriptionDetails,
].flatMap((route) => Object.values(route));
