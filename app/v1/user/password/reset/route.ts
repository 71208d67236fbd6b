import { handle } from "@/lib/base/http/handle";
import { resetPassword } from "@/lib/resources/user/endpoints";
import { recognizeReset, reset } from "@/lib/resources/user/password-reset";

export const POST = handle(resetPassword, reset, recognizeReset);
