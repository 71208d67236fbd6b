import { listAccounts } from "@/lib/account/endpoints";
import * as accounts from "@/lib/account/service";
import { handle } from "@/lib/http/handle";

export const GET = handle(listAccounts, accounts.list);
