import { handle } from "@/lib/base/http/handle";
import { getUserHistory } from "@/lib/resources/user/endpoints";
import * as users from "@/lib/resources/user/service";

export const GET = handle(getUserHistory, users.history);
