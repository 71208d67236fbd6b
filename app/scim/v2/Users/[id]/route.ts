import { handle } from "@/lib/base/http/handle";
import { deleteScimUser, getScimUser, patchScimUser, replaceScimUser } from "@/lib/scim/endpoints";
import * as users from "@/lib/scim/users";

export const GET = handle(getScimUser, users.get);
export const PUT = handle(replaceScimUser, users.replace);
export const PATCH = handle(patchScimUser, users.patch);
export const DELETE = handle(deleteScimUser, users.remove);
