import { handle } from "@/lib/base/http/handle";
import { listNotices } from "@/lib/resources/view/endpoints";
import { list } from "@/lib/resources/view/notices";

export const GET = handle(listNotices, list);
