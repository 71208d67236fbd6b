import type { Endpoint } from "@/lib/base/http/endpoint";
import * as scim from "@/lib/scim/endpoints";
import { endpoints } from "./endpoints";

/** The operations of the API and those of SCIM, which are not part of the OpenAPI document. */
export const operations: readonly Endpoint[] = [...endpoints, ...Object.values(scim)];
