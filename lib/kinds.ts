import type { RecordKind } from "@/lib/base/write/kind";
import { accountKind } from "@/lib/resources/account/kind";
import { agreementKind } from "@/lib/resources/agreement/kind";
import { collectionKind } from "@/lib/resources/collection/kind";
import { distributorKind } from "@/lib/resources/distributor/kind";
import { orderKind } from "@/lib/resources/order/kind";
import { productKind } from "@/lib/resources/product/kind";
import { roleKind } from "@/lib/resources/role/kind";
import { subscriptionKind } from "@/lib/resources/subscription/kind";
import { subscriptionChangeKind } from "@/lib/resources/subscription-change/kind";
import { tenantKind } from "@/lib/resources/tenant/kind";
import { ticketKind } from "@/lib/resources/ticket/kind";
import { userKind } from "@/lib/resources/user/kind";
import { webhookKind } from "@/lib/resources/webhook/kind";

/** All kinds of records that operations write one by one, by the noun of operations and events. */
export const kinds = {
  account: accountKind,
  agreement: agreementKind,
  collection: collectionKind,
  distributor: distributorKind,
  order: orderKind,
  product: productKind,
  role: roleKind,
  subscription: subscriptionKind,
  subscriptionChange: subscriptionChangeKind,
  tenant: tenantKind,
  ticket: ticketKind,
  user: userKind,
  webhook: webhookKind,
} satisfies Record<string, RecordKind>;
