import { handle } from "@/lib/base/http/handle";
import { previewAgreement } from "@/lib/resources/agreement/endpoints";
import * as agreements from "@/lib/resources/agreement/service";

export const POST = handle(previewAgreement, agreements.preview);
