import { handle } from "@/lib/base/http/handle";
import { markViewSeen } from "@/lib/resources/view/endpoints";
import { markSeen } from "@/lib/resources/view/seen";

export const PUT = handle(markViewSeen, markSeen);
