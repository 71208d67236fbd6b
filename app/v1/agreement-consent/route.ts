import { listAcceptanceCounts } from "@/lib/consent/endpoints";
import * as consents from "@/lib/consent/service";
import { handle } from "@/lib/http/handle";

export const GET = handle(listAcceptanceCounts, consents.listCounts);
