import { handle } from "@/lib/http/handle";
import { listFeatures } from "@/lib/role/endpoints";
import * as roles from "@/lib/role/service";

export const GET = handle(listFeatures, roles.features);
