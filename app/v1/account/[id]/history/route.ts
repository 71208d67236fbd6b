import { handle } from "@/lib/base/http/handle";
import { getAccountHistory } from "@/lib/resources/account/endpoints";
import * as accounts from "@/lib/resources/account/service";

export const GET = handle(getAccountHistory, accounts.history);
