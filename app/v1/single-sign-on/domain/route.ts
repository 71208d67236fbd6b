import { handle } from "@/lib/base/http/handle";
import * as domains from "@/lib/resources/single-sign-on/domain-service";
import { addDomain, listDomains } from "@/lib/resources/single-sign-on/endpoints";

export const GET = handle(listDomains, domains.listDomains);
export const POST = handle(addDomain, domains.addDomain);
