// biome-ignore-all assist/source/organizeImports: in the order of the folders
// Written by `npm run indexes`.
import type { Handler } from "@/lib/base/http/handle";
import * as scimV2GroupsId from "./scim/v2/Groups/[id]/route";
import * as scimV2Groups from "./scim/v2/Groups/route";
import * as scimV2ResourceTypesId from "./scim/v2/ResourceTypes/[id]/route";
import * as scimV2ResourceTypes from "./scim/v2/ResourceTypes/route";
import * as scimV2SchemasId from "./scim/v2/Schemas/[id]/route";
import * as scimV2Schemas from "./scim/v2/Schemas/route";
import * as scimV2ServiceProviderConfig from "./scim/v2/ServiceProviderConfig/route";
import * as scimV2UsersId from "./scim/v2/Users/[id]/route";
import * as scimV2Users from "./scim/v2/Users/route";
import * as v1AccessExplain from "./v1/access/explain/route";
import * as v1AccessSubject from "./v1/access/subject/route";
import * as v1AccountIdHistory from "./v1/account/[id]/history/route";
import * as v1AccountId from "./v1/account/[id]/route";
import * as v1AccountChanges from "./v1/account/changes/route";
import * as v1AccountPermissionFeature from "./v1/account/permission/feature/route";
import * as v1AccountPermissionRoleRoleHistory from "./v1/account/permission/role/[role]/history/route";
import * as v1AccountPermissionRoleRoleReferences from "./v1/account/permission/role/[role]/references/route";
import * as v1AccountPermissionRoleRole from "./v1/account/permission/role/[role]/route";
import * as v1AccountPermissionRole from "./v1/account/permission/role/route";
import * as v1Account from "./v1/account/route";
import * as v1AgreementConsent from "./v1/agreement-consent/route";
import * as v1AgreementIdConsentRemind from "./v1/agreement/[id]/consent/remind/route";
import * as v1AgreementIdConsent from "./v1/agreement/[id]/consent/route";
import * as v1AgreementIdHistory from "./v1/agreement/[id]/history/route";
import * as v1AgreementIdPreview from "./v1/agreement/[id]/preview/route";
import * as v1AgreementId from "./v1/agreement/[id]/route";
import * as v1AgreementIdVersionVersion from "./v1/agreement/[id]/version/[version]/route";
import * as v1AgreementIdVersion from "./v1/agreement/[id]/version/route";
import * as v1AgreementIdWhy from "./v1/agreement/[id]/why/route";
import * as v1AgreementChanges from "./v1/agreement/changes/route";
import * as v1Agreement from "./v1/agreement/route";
import * as v1AgreementServiceId from "./v1/agreement/service/[id]/route";
import * as v1AuthInfo from "./v1/auth/info/route";
import * as v1AuthProof from "./v1/auth/proof/route";
import * as v1AuthSessionId from "./v1/auth/session/[id]/route";
import * as v1AuthSession from "./v1/auth/session/route";
import * as v1DirectoryGroupId from "./v1/directory/group/[id]/route";
import * as v1Directory from "./v1/directory/route";
import * as v1DistributorIdHistory from "./v1/distributor/[id]/history/route";
import * as v1DistributorIdReferences from "./v1/distributor/[id]/references/route";
import * as v1DistributorId from "./v1/distributor/[id]/route";
import * as v1DistributorChanges from "./v1/distributor/changes/route";
import * as v1Distributor from "./v1/distributor/route";
import * as v1EventId from "./v1/event/[id]/route";
import * as v1EventIdUndo from "./v1/event/[id]/undo/route";
import * as v1EventChanges from "./v1/event/changes/route";
import * as v1Event from "./v1/event/route";
import * as v1KeyIdReferences from "./v1/key/[id]/references/route";
import * as v1KeyIdRotate from "./v1/key/[id]/rotate/route";
import * as v1KeyId from "./v1/key/[id]/route";
import * as v1KeyMeRotate from "./v1/key/me/rotate/route";
import * as v1Key from "./v1/key/route";
import * as v1NoticeRead from "./v1/notice/read/route";
import * as v1Notice from "./v1/notice/route";
import * as v1OperationIdCancel from "./v1/operation/[id]/cancel/route";
import * as v1OperationIdResult from "./v1/operation/[id]/result/route";
import * as v1OperationId from "./v1/operation/[id]/route";
import * as v1PlanIdApply from "./v1/plan/[id]/apply/route";
import * as v1PlanIdChange from "./v1/plan/[id]/change/route";
import * as v1PlanId from "./v1/plan/[id]/route";
import * as v1Plan from "./v1/plan/route";
import * as v1Request from "./v1/request/route";
import * as v1SandboxClock from "./v1/sandbox/clock/route";
import * as v1Sandbox from "./v1/sandbox/route";
import * as v1SignedAgreementIdReceipt from "./v1/signed-agreement/[id]/receipt/route";
import * as v1SignedAgreementId from "./v1/signed-agreement/[id]/route";
import * as v1SignedAgreement from "./v1/signed-agreement/route";
import * as v1SingleSignOnDomainDomain from "./v1/single-sign-on/domain/[domain]/route";
import * as v1SingleSignOnDomainDomainVerify from "./v1/single-sign-on/domain/[domain]/verify/route";
import * as v1SingleSignOnDomain from "./v1/single-sign-on/domain/route";
import * as v1SingleSignOn from "./v1/single-sign-on/route";
import * as v1SupportTicketIdHistory from "./v1/support/ticket/[id]/history/route";
import * as v1SupportTicketId from "./v1/support/ticket/[id]/route";
import * as v1SupportTicketChanges from "./v1/support/ticket/changes/route";
import * as v1SupportTicketHistory from "./v1/support/ticket/history/route";
import * as v1SupportTicket from "./v1/support/ticket/route";
import * as v1TenantCustomer from "./v1/tenant/customer/route";
import * as v1TenantHistory from "./v1/tenant/history/route";
import * as v1Tenant from "./v1/tenant/route";
import * as v1UserIdFactor from "./v1/user/[id]/factor/route";
import * as v1UserIdInvite from "./v1/user/[id]/invite/route";
import * as v1UserId from "./v1/user/[id]/route";
import * as v1UserIdSession from "./v1/user/[id]/session/route";
import * as v1UserGuestId from "./v1/user/guest/[id]/route";
import * as v1UserGuest from "./v1/user/guest/route";
import * as v1UserInviteAccept from "./v1/user/invite/accept/route";
import * as v1UserMeAgreementId from "./v1/user/me/agreement/[id]/route";
import * as v1UserMeAgreement from "./v1/user/me/agreement/route";
import * as v1UserMeContext from "./v1/user/me/context/route";
import * as v1UserMeFactorAuthenticator from "./v1/user/me/factor/authenticator/route";
import * as v1UserMeFactorRecoveryCode from "./v1/user/me/factor/recovery-code/route";
import * as v1UserMeFactor from "./v1/user/me/factor/route";
import * as v1UserMePasskeyId from "./v1/user/me/passkey/[id]/route";
import * as v1UserMePasskeyChallenge from "./v1/user/me/passkey/challenge/route";
import * as v1UserMePasskeyOptions from "./v1/user/me/passkey/options/route";
import * as v1UserMePasskey from "./v1/user/me/passkey/route";
import * as v1UserMePassword from "./v1/user/me/password/route";
import * as v1UserMe from "./v1/user/me/route";
import * as v1UserPasswordReset from "./v1/user/password/reset/route";
import * as v1User from "./v1/user/route";
import * as v1ViewId from "./v1/view/[id]/route";
import * as v1View from "./v1/view/route";
import * as v1WebhookIdDelivery from "./v1/webhook/[id]/delivery/route";
import * as v1WebhookIdHistory from "./v1/webhook/[id]/history/route";
import * as v1WebhookIdRedeliver from "./v1/webhook/[id]/redeliver/route";
import * as v1WebhookIdReferences from "./v1/webhook/[id]/references/route";
import * as v1WebhookIdRotate from "./v1/webhook/[id]/rotate/route";
import * as v1WebhookId from "./v1/webhook/[id]/route";
import * as v1WebhookIdTest from "./v1/webhook/[id]/test/route";
import * as v1WebhookDeliveryIdRedeliver from "./v1/webhook/delivery/[id]/redeliver/route";
import * as v1WebhookDeliveryId from "./v1/webhook/delivery/[id]/route";
import * as v1Webhook from "./v1/webhook/route";
import * as v2AuthLogout from "./v2/auth/logout/route";
import * as v2OrderIdCancel from "./v2/order/[id]/cancel/route";
import * as v2OrderIdHistory from "./v2/order/[id]/history/route";
import * as v2OrderId from "./v2/order/[id]/route";
import * as v2OrderChanges from "./v2/order/changes/route";
import * as v2Order from "./v2/order/route";
import * as v2ProductIdHistory from "./v2/product/[id]/history/route";
import * as v2ProductIdReferences from "./v2/product/[id]/references/route";
import * as v2ProductId from "./v2/product/[id]/route";
import * as v2ProductChanges from "./v2/product/changes/route";
import * as v2ProductCollectionIdHistory from "./v2/product/collection/[id]/history/route";
import * as v2ProductCollectionId from "./v2/product/collection/[id]/route";
import * as v2ProductCollectionChanges from "./v2/product/collection/changes/route";
import * as v2ProductCollectionRestorePreview from "./v2/product/collection/restore/preview/route";
import * as v2ProductCollectionRestore from "./v2/product/collection/restore/route";
import * as v2ProductCollection from "./v2/product/collection/route";
import * as v2ProductRestore from "./v2/product/restore/route";
import * as v2Product from "./v2/product/route";
import * as v2SubscriptionDetailedCustomers from "./v2/subscription-detailed/customers/route";
import * as v2SubscriptionIdCancel from "./v2/subscription/[id]/cancel/route";
import * as v2SubscriptionIdChangeChange from "./v2/subscription/[id]/change/[change]/route";
import * as v2SubscriptionIdChange from "./v2/subscription/[id]/change/route";
import * as v2SubscriptionIdRenew from "./v2/subscription/[id]/renew/route";
import * as v2SubscriptionChange from "./v2/subscription/change/route";
import * as v2SubscriptionCustomersIdHistory from "./v2/subscription/customers/[id]/history/route";
import * as v2SubscriptionCustomersId from "./v2/subscription/customers/[id]/route";
import * as v2SubscriptionCustomersChanges from "./v2/subscription/customers/changes/route";
import * as v2SubscriptionCustomers from "./v2/subscription/customers/route";
import * as v2UserIdHistory from "./v2/user/[id]/history/route";
import * as v2UserIdReferences from "./v2/user/[id]/references/route";
import * as v2UserId from "./v2/user/[id]/route";
import * as v2User from "./v2/user/route";

/** Every route file of the API, for the server's fast path. */
export const handlers: Handler[] = [
  scimV2GroupsId,
  scimV2Groups,
  scimV2ResourceTypesId,
  scimV2ResourceTypes,
  scimV2SchemasId,
  scimV2Schemas,
  scimV2ServiceProviderConfig,
  scimV2UsersId,
  scimV2Users,
  v1AccessExplain,
  v1AccessSubject,
  v1AccountIdHistory,
  v1AccountId,
  v1AccountChanges,
  v1AccountPermissionFeature,
  v1AccountPermissionRoleRoleHistory,
  v1AccountPermissionRoleRoleReferences,
  v1AccountPermissionRoleRole,
  v1AccountPermissionRole,
  v1Account,
  v1AgreementConsent,
  v1AgreementIdConsentRemind,
  v1AgreementIdConsent,
  v1AgreementIdHistory,
  v1AgreementIdPreview,
  v1AgreementId,
  v1AgreementIdVersionVersion,
  v1AgreementIdVersion,
  v1AgreementIdWhy,
  v1AgreementChanges,
  v1Agreement,
  v1AgreementServiceId,
  v1AuthInfo,
  v1AuthProof,
  v1AuthSessionId,
  v1AuthSession,
  v1DirectoryGroupId,
  v1Directory,
  v1DistributorIdHistory,
  v1DistributorIdReferences,
  v1DistributorId,
  v1DistributorChanges,
  v1Distributor,
  v1EventId,
  v1EventIdUndo,
  v1EventChanges,
  v1Event,
  v1KeyIdReferences,
  v1KeyIdRotate,
  v1KeyId,
  v1KeyMeRotate,
  v1Key,
  v1NoticeRead,
  v1Notice,
  v1OperationIdCancel,
  v1OperationIdResult,
  v1OperationId,
  v1PlanIdApply,
  v1PlanIdChange,
  v1PlanId,
  v1Plan,
  v1Request,
  v1SandboxClock,
  v1Sandbox,
  v1SignedAgreementIdReceipt,
  v1SignedAgreementId,
  v1SignedAgreement,
  v1SingleSignOnDomainDomain,
  v1SingleSignOnDomainDomainVerify,
  v1SingleSignOnDomain,
  v1SingleSignOn,
  v1SupportTicketIdHistory,
  v1SupportTicketId,
  v1SupportTicketChanges,
  v1SupportTicketHistory,
  v1SupportTicket,
  v1TenantCustomer,
  v1TenantHistory,
  v1Tenant,
  v1UserIdFactor,
  v1UserIdInvite,
  v1UserId,
  v1UserIdSession,
  v1UserGuestId,
  v1UserGuest,
  v1UserInviteAccept,
  v1UserMeAgreementId,
  v1UserMeAgreement,
  v1UserMeContext,
  v1UserMeFactorAuthenticator,
  v1UserMeFactorRecoveryCode,
  v1UserMeFactor,
  v1UserMePasskeyId,
  v1UserMePasskeyChallenge,
  v1UserMePasskeyOptions,
  v1UserMePasskey,
  v1UserMePassword,
  v1UserMe,
  v1UserPasswordReset,
  v1User,
  v1ViewId,
  v1View,
  v1WebhookIdDelivery,
  v1WebhookIdHistory,
  v1WebhookIdRedeliver,
  v1WebhookIdReferences,
  v1WebhookIdRotate,
  v1WebhookId,
  v1WebhookIdTest,
  v1WebhookDeliveryIdRedeliver,
  v1WebhookDeliveryId,
  v1Webhook,
  v2AuthLogout,
  v2OrderIdCancel,
  v2OrderIdHistory,
  v2OrderId,
  v2OrderChanges,
  v2Order,
  v2ProductIdHistory,
  v2ProductIdReferences,
  v2ProductId,
  v2ProductChanges,
  v2ProductCollectionIdHistory,
  v2ProductCollectionId,
  v2ProductCollectionChanges,
  v2ProductCollectionRestorePreview,
  v2ProductCollectionRestore,
  v2ProductCollection,
  v2ProductRestore,
  v2Product,
  v2SubscriptionDetailedCustomers,
  v2SubscriptionIdCancel,
  v2SubscriptionIdChangeChange,
  v2SubscriptionIdChange,
  v2SubscriptionIdRenew,
  v2SubscriptionChange,
  v2SubscriptionCustomersIdHistory,
  v2SubscriptionCustomersId,
  v2SubscriptionCustomersChanges,
  v2SubscriptionCustomers,
  v2UserIdHistory,
  v2UserIdReferences,
  v2UserId,
  v2User,
].flatMap((route): Handler[] => Object.values(route));
