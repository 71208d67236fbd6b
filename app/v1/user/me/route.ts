import { handle } from "@/lib/base/http/handle";
import { updateOwnUser } from "@/lib/resources/user/endpoints";
import { updateOwn } from "@/lib/resources/user/own";

export const PUT = handle(updateOwnUser, updateOwn);
