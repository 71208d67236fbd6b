import { handle } from "@/lib/base/http/handle";
import * as domains from "@/lib/resources/single-sign-on/domain-service";
import { removeDomain } from "@/lib/resources/single-sign-on/endpoints";

export const DELETE = handle(removeDomain, domains.removeDomain);
