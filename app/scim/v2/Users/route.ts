import { handle } from "@/lib/base/http/handle";
import { createScimUser, listScimUsers } from "@/lib/scim/endpoints";
import * as users from "@/lib/scim/users";

export const GET = handle(listScimUsers, users.list);
export const POST = handle(createScimUser, users.create);
