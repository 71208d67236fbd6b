import { handle } from "@/lib/http/handle";
import { inviteUser } from "@/lib/user/endpoints";
import * as users from "@/lib/user/service";

export const POST = handle(inviteUser, users.inviteAgain);
