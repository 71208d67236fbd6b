import { getAccount, updateAccount } from "@/lib/account/endpoints";
import * as accounts from "@/lib/account/service";
import { handle } from "@/lib/http/handle";

export const GET = handle(getAccount, accounts.get);
export const PUT = handle(updateAccount, accounts.update);
