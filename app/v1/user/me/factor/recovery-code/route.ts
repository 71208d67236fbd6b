import { handle } from "@/lib/base/http/handle";
import { createRecoveryCodes } from "@/lib/resources/factor/endpoints";
import { createCodes } from "@/lib/resources/factor/service";

export const POST = handle(createRecoveryCodes, createCodes);
