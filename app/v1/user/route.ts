import { handle } from "@/lib/http/handle";
import { createUser } from "@/lib/user/endpoints";
import * as users from "@/lib/user/service";

export const POST = handle(createUser, users.create);
