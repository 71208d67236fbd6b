import { handle } from "@/lib/base/http/handle";
import { getKeyReferences } from "@/lib/resources/key/endpoints";
import * as keys from "@/lib/resources/key/service";

export const GET = handle(getKeyReferences, keys.references);
