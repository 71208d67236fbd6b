import { handle } from "@/lib/base/http/handle";
import { deletePasskey, updatePasskey } from "@/lib/resources/passkey/endpoints";
import { remove, update } from "@/lib/resources/passkey/service";

export const PUT = handle(updatePasskey, update);
export const DELETE = handle(deletePasskey, remove);
