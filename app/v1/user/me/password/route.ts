import { handle } from "@/lib/http/handle";
import { changePassword } from "@/lib/user/endpoints";
import { changePassword as change } from "@/lib/user/password";

export const PUT = handle(changePassword, change);
