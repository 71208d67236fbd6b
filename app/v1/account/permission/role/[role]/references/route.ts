import { handle } from "@/lib/base/http/handle";
import { getRoleReferences } from "@/lib/resources/role/endpoints";
import * as roles from "@/lib/resources/role/service";

export const GET = handle(getRoleReferences, roles.references);
