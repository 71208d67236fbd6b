import { handle } from "@/lib/http/handle";
import { getKey, revokeKey } from "@/lib/key/endpoints";
import * as keys from "@/lib/key/service";

export const GET = handle(getKey, keys.get);
export const DELETE = handle(revokeKey, keys.revoke);
