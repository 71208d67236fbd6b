import { handle } from "@/lib/base/http/handle";
import { createScimGroup, listScimGroups } from "@/lib/scim/endpoints";
import * as groups from "@/lib/scim/groups";

export const GET = handle(listScimGroups, groups.list);
export const POST = handle(createScimGroup, groups.create);
