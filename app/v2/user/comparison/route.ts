import { handle } from "@/lib/base/http/handle";
import { compareUsers } from "@/lib/resources/user/endpoints";
import * as users from "@/lib/resources/user/service";

export const GET = handle(compareUsers, users.compare);
