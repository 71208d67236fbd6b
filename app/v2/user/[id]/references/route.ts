import { handle } from "@/lib/base/http/handle";
import { getUserReferences } from "@/lib/resources/user/endpoints";
import * as users from "@/lib/resources/user/service";

export const GET = handle(getUserReferences, users.references);
