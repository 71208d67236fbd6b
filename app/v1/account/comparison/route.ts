import { handle } from "@/lib/base/http/handle";
import { compareAccounts } from "@/lib/resources/account/endpoints";
import * as accounts from "@/lib/resources/account/service";

export const GET = handle(compareAccounts, accounts.compare);
