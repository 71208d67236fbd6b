// biome-ignore-all assist/source/organizeImports: in the order of the folders
// Written by `npm run indexes`.
import type { Endpoint } from "@/lib/base/http/endpoint";
import * as access from "@/lib/resources/access/endpoints";
import * as account from "@/lib/resources/account/endpoints";
import * as agreement from "@/lib/resources/agreement/endpoints";
import * as collection from "@/lib/resources/collection/endpoints";
import * as consent from "@/lib/resources/consent/endpoints";
import * as distributor from "@/lib/resources/distributor/endpoints";
import * as event from "@/lib/resources/event/endpoints";
import * as factor from "@/lib/resources/factor/endpoints";
import * as guest from "@/lib/resources/guest/endpoints";
import * as key from "@/lib/resources/key/endpoints";
import * as passkey from "@/lib/resources/passkey/endpoints";
import * as plan from "@/lib/resources/plan/endpoints";
import * as product from "@/lib/resources/product/endpoints";
import * as role from "@/lib/resources/role/endpoints";
import * as session from "@/lib/resources/session/endpoints";
import * as subscription from "@/lib/resources/subscription/endpoints";
import * as tenant from "@/lib/resources/tenant/endpoints";
import * as ticket from "@/lib/resources/ticket/endpoints";
import * as undo from "@/lib/resources/undo/endpoints";
import * as user from "@/lib/resources/user/endpoints";
import * as view from "@/lib/resources/view/endpoints";
import * as webhook from "@/lib/resources/webhook/endpoints";

/** All operations. The OpenAPI document, the reference page, the role viewer and the contract tests read it. */
export const endpoints: readonly Endpoint[] = [
  access.explainAccess,
  account.listAccounts,
  account.getAccount,
  account.updateAccount,
  agreement.listAgreements,
  agreement.getAgreement,
  agreement.createAgreement,
  agreement.updateAgreement,
  agreement.previewAgreement,
  agreement.listAgreementVersions,
  agreement.getAgreementVersion,
  agreement.listServiceAgreements,
  agreement.setServiceAgreements,
  collection.listCollections,
  collection.getCollection,
  collection.createCollection,
  collection.updateCollection,
  collection.deleteCollection,
  collection.deleteCollections,
  collection.restoreCollections,
  collection.previewRestore,
  consent.listSignedAgreements,
  consent.signAgreement,
  consent.getSignedAgreement,
  consent.getReceipt,
  consent.listAcceptances,
  consent.remindOfAgreement,
  consent.listAcceptanceCounts,
  consent.listMyAgreements,
  consent.getMyAgreement,
  distributor.listDistributors,
  distributor.getDistributor,
  distributor.createDistributor,
  distributor.updateDistributor,
  distributor.deleteDistributor,
  event.listEvents,
  event.getEvent,
  event.appendEvent,
  factor.getFactors,
  factor.createAuthenticator,
  factor.confirmAuthenticator,
  factor.removeAuthenticator,
  factor.createRecoveryCodes,
  factor.removeFactors,
  guest.listGuests,
  guest.admitGuest,
  guest.dismissGuest,
  key.listKeys,
  key.getKey,
  key.createKey,
  key.rotateKey,
  key.revokeKey,
  passkey.listPasskeys,
  passkey.createPasskeyOptions,
  passkey.createPasskey,
  passkey.updatePasskey,
  passkey.deletePasskey,
  passkey.createPasskeyChallenge,
  plan.createPlan,
  plan.getPlan,
  plan.listPlanChanges,
  plan.updatePlan,
  plan.applyPlan,
  plan.cancelPlan,
  plan.getOperation,
  product.listProducts,
  product.getProduct,
  role.getRole,
  role.listRoles,
  role.createRole,
  role.updateRole,
  role.deleteRole,
  role.listFeatures,
  session.getAuthInfo,
  session.listContexts,
  session.switchContext,
  session.logout,
  session.proveIdentity,
  session.listSessions,
  session.endSession,
  subscription.listCustomerSubscriptions,
  subscription.getCustomerSubscription,
  subscription.listSubscriptionDetails,
  tenant.getTenant,
  tenant.updateTenant,
  ticket.getTicketHistory,
  ticket.listTickets,
  ticket.getTicket,
  ticket.createTicket,
  ticket.updateTicket,
  undo.previewUndo,
  undo.undoChange,
  user.listUsers,
  user.getUser,
  user.createUser,
  user.updateUser,
  user.inviteUser,
  user.acceptInvitation,
  user.resetPassword,
  user.changePassword,
  user.endUserSessions,
  view.listSavedViews,
  view.createSavedView,
  view.updateSavedView,
  view.deleteSavedView,
  webhook.listWebhooks,
  webhook.getWebhook,
  webhook.createWebhook,
  webhook.updateWebhook,
  webhook.deleteWebhook,
  webhook.rotateWebhookSecret,
  webhook.testWebhook,
  webhook.listDeliveries,
  webhook.getDelivery,
  webhook.redeliver,
];
