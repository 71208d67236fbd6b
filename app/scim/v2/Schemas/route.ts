import { handle } from "@/lib/base/http/handle";
import * as discovery from "@/lib/scim/discovery";
import { listSchemas } from "@/lib/scim/endpoints";

export const GET = handle(listSchemas, discovery.allSchemas);
