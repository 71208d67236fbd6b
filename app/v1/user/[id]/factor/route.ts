import { handle } from "@/lib/base/http/handle";
import { removeFactors } from "@/lib/resources/factor/endpoints";
import { removeOf } from "@/lib/resources/factor/service";

export const DELETE = handle(removeFactors, removeOf);
