import { handle } from "@/lib/base/http/handle";
import { simulateAccess } from "@/lib/resources/access/endpoints";
import { simulate } from "@/lib/resources/access/simulate";

export const POST = handle(simulateAccess, simulate);
