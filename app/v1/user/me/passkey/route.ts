import { handle } from "@/lib/base/http/handle";
import { createPasskey, listPasskeys } from "@/lib/resources/passkey/endpoints";
import { create, list } from "@/lib/resources/passkey/service";

export const GET = handle(listPasskeys, list);
export const POST = handle(createPasskey, create);
