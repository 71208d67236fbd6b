import { previewAgreement } from "@/lib/agreement/endpoints";
import * as agreements from "@/lib/agreement/service";
import { handle } from "@/lib/http/handle";

export const POST = handle(previewAgreement, agreements.preview);
