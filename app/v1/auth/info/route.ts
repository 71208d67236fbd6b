import { handle } from "@/lib/http/handle";
import { getAuthInfo } from "@/lib/session/endpoints";
import { info } from "@/lib/session/info";

export const GET = handle(getAuthInfo, info);
