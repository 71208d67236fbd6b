import { handle } from "@/lib/base/http/handle";
import * as discovery from "@/lib/scim/discovery";
import { listResourceTypes } from "@/lib/scim/endpoints";

export const GET = handle(listResourceTypes, discovery.types);
