import { handle } from "@/lib/base/http/handle";
import { rotateKey } from "@/lib/resources/key/endpoints";
import * as keys from "@/lib/resources/key/service";

export const POST = handle(rotateKey, keys.rotate);
