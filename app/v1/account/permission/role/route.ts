import { handle } from "@/lib/http/handle";
import { createRole, listRoles } from "@/lib/role/endpoints";
import * as roles from "@/lib/role/service";

export const GET = handle(listRoles, roles.list);
export const POST = handle(createRole, roles.create);
