import { handle } from "@/lib/base/http/handle";
import { changeSubscription, listChangesOfSubscription } from "@/lib/resources/subscription-change/endpoints";
import { change, listOf } from "@/lib/resources/subscription-change/service";

export const GET = handle(listChangesOfSubscription, listOf);
export const POST = handle(changeSubscription, change);
