import { handle } from "@/lib/base/http/handle";
import { acceptInvitation } from "@/lib/resources/user/endpoints";
import { accept, recognizeInvited } from "@/lib/resources/user/invitation";

export const POST = handle(acceptInvitation, accept, recognizeInvited);
