import { handle } from "@/lib/base/http/handle";
import { getAuthInfo } from "@/lib/resources/session/endpoints";
import { info } from "@/lib/resources/session/info";

export const GET = handle(getAuthInfo, info);
