import { handle } from "@/lib/base/http/handle";
import { explainAccess } from "@/lib/resources/access/endpoints";
import { explain } from "@/lib/resources/access/service";

export const POST = handle(explainAccess, explain);
