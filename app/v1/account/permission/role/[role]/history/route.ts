import { handle } from "@/lib/base/http/handle";
import { getRoleHistory } from "@/lib/resources/role/endpoints";
import * as roles from "@/lib/resources/role/service";

export const GET = handle(getRoleHistory, roles.history);
