import { handle } from "@/lib/base/http/handle";
import { deleteScimGroup, getScimGroup, patchScimGroup, replaceScimGroup } from "@/lib/scim/endpoints";
import * as groups from "@/lib/scim/groups";

export const GET = handle(getScimGroup, groups.get);
export const PUT = handle(replaceScimGroup, groups.replace);
export const PATCH = handle(patchScimGroup, groups.patch);
export const DELETE = handle(deleteScimGroup, groups.remove);
