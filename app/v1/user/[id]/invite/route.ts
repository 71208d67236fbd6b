import { handle } from "@/lib/base/http/handle";
import { inviteUser } from "@/lib/resources/user/endpoints";
import * as users from "@/lib/resources/user/service";

export const POST = handle(inviteUser, users.inviteAgain);
