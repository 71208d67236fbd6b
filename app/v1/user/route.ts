import { handle } from "@/lib/base/http/handle";
import { createUser } from "@/lib/resources/user/endpoints";
import * as users from "@/lib/resources/user/service";

export const POST = handle(createUser, users.create);
