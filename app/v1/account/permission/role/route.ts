import { handle } from "@/lib/base/http/handle";
import { createRole, listRoles } from "@/lib/resources/role/endpoints";
import * as roles from "@/lib/resources/role/service";

export const GET = handle(listRoles, roles.list);
export const POST = handle(createRole, roles.create);
