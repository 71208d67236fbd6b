import { handle } from "@/lib/http/handle";
import { acceptInvitation } from "@/lib/user/endpoints";
import { accept, recognizeInvited } from "@/lib/user/invitation";

export const POST = handle(acceptInvitation, accept, recognizeInvited);
