import { handle } from "@/lib/base/http/handle";
import { rotateOwnKey } from "@/lib/resources/key/endpoints";
import * as keys from "@/lib/resources/key/service";

export const POST = handle(rotateOwnKey, keys.rotateOwn);
