import { handle } from "@/lib/base/http/handle";
import { list } from "@/lib/base/list/plain";
import { listAcceptanceCounts } from "@/lib/resources/consent/endpoints";

export const GET = handle(listAcceptanceCounts, list);
