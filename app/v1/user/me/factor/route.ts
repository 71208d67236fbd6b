import { handle } from "@/lib/base/http/handle";
import { getFactors } from "@/lib/resources/factor/endpoints";
import { get } from "@/lib/resources/factor/service";

export const GET = handle(getFactors, get);
