import { handle } from "@/lib/base/http/handle";
import { readNotices } from "@/lib/resources/view/endpoints";
import { markRead } from "@/lib/resources/view/notices";

export const POST = handle(readNotices, markRead);
