import { handle } from "@/lib/http/handle";
import { deleteRole, getRole, updateRole } from "@/lib/role/endpoints";
import * as roles from "@/lib/role/service";

export const GET = handle(getRole, roles.get);
export const PUT = handle(updateRole, roles.update);
export const DELETE = handle(deleteRole, roles.remove);
