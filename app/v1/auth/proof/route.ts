import { handle } from "@/lib/base/http/handle";
import { proveIdentity } from "@/lib/resources/session/endpoints";
import { prove } from "@/lib/resources/session/proof";

export const PUT = handle(proveIdentity, prove);
