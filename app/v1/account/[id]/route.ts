import { handle } from "@/lib/base/http/handle";
import { getAccount, updateAccount } from "@/lib/resources/account/endpoints";
import * as accounts from "@/lib/resources/account/service";

export const GET = handle(getAccount, accounts.get);
export const PUT = handle(updateAccount, accounts.update);
