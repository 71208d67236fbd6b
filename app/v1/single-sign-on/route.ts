import { handle } from "@/lib/base/http/handle";
import { getSingleSignOn, removeSingleSignOn, updateSingleSignOn } from "@/lib/resources/single-sign-on/endpoints";
import * as singleSignOn from "@/lib/resources/single-sign-on/service";

export const GET = handle(getSingleSignOn, singleSignOn.get);
export const PUT = handle(updateSingleSignOn, singleSignOn.update);
export const DELETE = handle(removeSingleSignOn, singleSignOn.remove);
