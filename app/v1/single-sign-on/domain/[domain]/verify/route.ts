import { handle } from "@/lib/base/http/handle";
import * as domains from "@/lib/resources/single-sign-on/domain-service";
import { verifyDomain } from "@/lib/resources/single-sign-on/endpoints";

export const POST = handle(verifyDomain, domains.verifyDomain);
