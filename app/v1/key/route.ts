import { handle } from "@/lib/http/handle";
import { createKey, listKeys } from "@/lib/key/endpoints";
import * as keys from "@/lib/key/service";

export const GET = handle(listKeys, keys.list);
export const POST = handle(createKey, keys.create);
