import { handle } from "@/lib/base/http/handle";
import { deleteRole, getRole, updateRole } from "@/lib/resources/role/endpoints";
import * as roles from "@/lib/resources/role/service";

export const GET = handle(getRole, roles.get);
export const PUT = handle(updateRole, roles.update);
export const DELETE = handle(deleteRole, roles.remove);
