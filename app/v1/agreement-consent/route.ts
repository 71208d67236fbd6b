import { handle } from "@/lib/base/http/handle";
import { listAcceptanceCounts } from "@/lib/resources/consent/endpoints";
import * as consents from "@/lib/resources/consent/service";

export const GET = handle(listAcceptanceCounts, consents.listCounts);
