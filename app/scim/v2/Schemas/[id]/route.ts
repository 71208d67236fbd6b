import { handle } from "@/lib/base/http/handle";
import * as discovery from "@/lib/scim/discovery";
import { getSchema } from "@/lib/scim/endpoints";

export const GET = handle(getSchema, discovery.schema);
