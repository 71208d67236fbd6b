import { handle } from "@/lib/base/http/handle";
import { getKey, revokeKey } from "@/lib/resources/key/endpoints";
import * as keys from "@/lib/resources/key/service";

export const GET = handle(getKey, keys.get);
export const DELETE = handle(revokeKey, keys.revoke);
