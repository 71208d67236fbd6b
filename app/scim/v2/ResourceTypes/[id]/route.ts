import { handle } from "@/lib/base/http/handle";
import * as discovery from "@/lib/scim/discovery";
import { getResourceType } from "@/lib/scim/endpoints";

export const GET = handle(getResourceType, discovery.type);
