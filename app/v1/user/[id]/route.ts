import { handle } from "@/lib/http/handle";
import { updateUser } from "@/lib/user/endpoints";
import * as users from "@/lib/user/service";

export const PUT = handle(updateUser, users.update);
