import { handle } from "@/lib/base/http/handle";
import * as discovery from "@/lib/scim/discovery";
import { getServiceProviderConfig } from "@/lib/scim/endpoints";

export const GET = handle(getServiceProviderConfig, discovery.configuration);
