import { historyIn } from "@/lib/base/list/history";
import { recordIn } from "@/lib/base/list/record";
import { message } from "@/lib/languages/text";
import { type Subscription, subscriptionList } from "./schema";

export const get = recordIn<Subscription>(subscriptionList, message("The subscription was not found."));

export const history = historyIn(subscriptionList, message("The subscription was not found."));
