import { handle } from "@/lib/http/handle";
import { rotateKey } from "@/lib/key/endpoints";
import * as keys from "@/lib/key/service";

export const POST = handle(rotateKey, keys.rotate);
