import { handle } from "@/lib/base/http/handle";
import { list } from "@/lib/base/list/plain";
import { createKey, listKeys } from "@/lib/resources/key/endpoints";
import * as keys from "@/lib/resources/key/service";

export const GET = handle(listKeys, list);
export const POST = handle(createKey, keys.create);
