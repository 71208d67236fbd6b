import { handle } from "@/lib/base/http/handle";
import { changePassword } from "@/lib/resources/user/endpoints";
import { changePassword as change } from "@/lib/resources/user/password";

export const PUT = handle(changePassword, change);
