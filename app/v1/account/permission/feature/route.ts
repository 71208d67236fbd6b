import { handle } from "@/lib/base/http/handle";
import { listFeatures } from "@/lib/resources/role/endpoints";
import * as roles from "@/lib/resources/role/service";

export const GET = handle(listFeatures, roles.features);
