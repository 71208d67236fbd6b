import { handle } from "@/lib/base/http/handle";
import { createAccount, listAccounts } from "@/lib/resources/account/endpoints";
import * as accounts from "@/lib/resources/account/service";

export const GET = handle(listAccounts, accounts.list);
export const POST = handle(createAccount, accounts.create);
