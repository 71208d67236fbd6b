import { handle } from "@/lib/base/http/handle";
import { createKey, listKeys } from "@/lib/resources/key/endpoints";
import * as keys from "@/lib/resources/key/service";

export const GET = handle(listKeys, keys.list);
export const POST = handle(createKey, keys.create);
