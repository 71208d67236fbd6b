import { handle } from "@/lib/base/http/handle";
import { updateUser } from "@/lib/resources/user/endpoints";
import * as users from "@/lib/resources/user/service";

export const PUT = handle(updateUser, users.update);
